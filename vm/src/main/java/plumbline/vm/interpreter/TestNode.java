package plumbline.vm.interpreter;

import java.util.List;
import plumbline.isa.model.Op;

/** A condition bound to its operands. */
sealed interface TestNode {
    boolean holds(Workspace work);

    /**
     * A narrow operand compared with a constant: the answers for all its values, found at load. Most guards ask about
     * flags; a shift is several times faster than calling the relation.
     *
     * @param answers bit v: whether it holds for value v
     */
    record Tabulated(int reference, long answers) implements TestNode {
        /** Widest operand whose values have a bit each. */
        static final int WIDEST = 6;

        @Override
        public boolean holds(Workspace work) {
            return (answers >>> work.get(reference) & 1) != 0;
        }

        Tabulated inverted() {
            return new Tabulated(reference, ~answers);
        }
    }

    /** Holds if all of several narrow operands answer so; one loop without calls. */
    record AllTabulated(int[] references, long[] answers) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            for (int i = 0; i < references.length; i++) {
                if ((answers[i] >>> work.get(references[i]) & 1) == 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Compares two operands as they are. */
    record Plain(Op.Meaning relation, int left, int right, int width) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            return relation.of(work.get(left), work.get(right), 0, 1, width, width) != 0;
        }
    }

    /** Compares two results. */
    record Computed(Op.Meaning relation, ValueNode left, ValueNode right, int width) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            return relation.of(left.value(work), right.value(work), 0, 1, width, width) != 0;
        }
    }

    /** Holds if all parts do. */
    record All(TestNode[] parts) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            for (TestNode part : parts) {
                if (!part.holds(work)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Holds if one part does. */
    record Any(TestNode[] parts) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            for (TestNode part : parts) {
                if (part.holds(work)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Holds if the part does not. */
    record Not(TestNode part) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            return !part.holds(work);
        }
    }

    /** All parts, in the fastest form. */
    static TestNode all(List<TestNode> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        if (!areTabulated(parts)) {
            return new All(parts.toArray(TestNode[]::new));
        }
        return new AllTabulated(
                parts.stream().mapToInt(part -> ((Tabulated) part).reference).toArray(),
                parts.stream().mapToLong(part -> ((Tabulated) part).answers).toArray());
    }

    /** One part, in the fastest form. */
    static TestNode any(List<TestNode> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        return areTabulated(parts)
                ? new Not(all(parts.stream().map(TestNode::not).toList()))
                : new Any(parts.toArray(TestNode[]::new));
    }

    /** Not the part, in the fastest form. */
    static TestNode not(TestNode part) {
        return switch (part) {
            case Tabulated tabulated -> tabulated.inverted();
            case Not not -> not.part;
            default -> new Not(part);
        };
    }

    private static boolean areTabulated(List<TestNode> parts) {
        return parts.stream().allMatch(Tabulated.class::isInstance);
    }
}

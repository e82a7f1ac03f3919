package plumbline.vm.interpreter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Op;
import plumbline.vm.TableResult;

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

    /** Asks what a look-up gave. */
    record LookedUp(int reference, TableResult asked) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            return (work.get(reference) & asked.mask()) == asked.wanted();
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

    /**
     * Holds if all parts do. Tabulated ones come first, in one loop without calls: most guards are nothing else.
     *
     * @param references of the tabulated parts
     * @param answers of the tabulated parts
     */
    record All(int[] references, long[] answers, TestNode[] others) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            // No branch per part: what packets carry is hard to predict, and a wrong guess costs more than all the
            // parts.
            long all = 1;
            for (int i = 0; i < references.length; i++) {
                all &= answers[i] >>> work.get(references[i]);
            }
            if (all == 0) {
                return false;
            }
            for (TestNode other : others) {
                if (!other.holds(work)) {
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

    /** All parts, in the fastest form: parts of parts as one, several questions about one operand as one. */
    static TestNode all(List<TestNode> parts) {
        Map<Integer, Long> answers = new LinkedHashMap<>();
        List<TestNode> others = new ArrayList<>();
        parts.forEach(part -> gather(part, answers, others));
        if (answers.isEmpty() && others.size() == 1) {
            return others.getFirst();
        }
        if (answers.size() == 1 && others.isEmpty()) {
            Map.Entry<Integer, Long> one = answers.entrySet().iterator().next();
            return new Tabulated(one.getKey(), one.getValue());
        }
        return new All(
                answers.keySet().stream().mapToInt(Integer::intValue).toArray(),
                answers.values().stream().mapToLong(Long::longValue).toArray(),
                others.toArray(TestNode[]::new));
    }

    private static void gather(TestNode part, Map<Integer, Long> answers, List<TestNode> others) {
        switch (part) {
            case Tabulated one -> answers.merge(one.reference, one.answers, (a, b) -> a & b);
            case All all -> {
                for (int i = 0; i < all.references.length; i++) {
                    answers.merge(all.references[i], all.answers[i], (a, b) -> a & b);
                }
                others.addAll(List.of(all.others));
            }
            default -> others.add(part);
        }
    }

    /** One part, in the fastest form. */
    static TestNode any(List<TestNode> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        return parts.stream().allMatch(Tabulated.class::isInstance)
                ? not(all(parts.stream().map(TestNode::not).toList()))
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
}

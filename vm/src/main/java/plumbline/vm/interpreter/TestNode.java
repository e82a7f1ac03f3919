package plumbline.vm.interpreter;

import plumbline.isa.model.Op;

/** A condition bound to its operands. */
sealed interface TestNode {
    boolean holds(Workspace work);

    /** Compares two operands as they are: most conditions. */
    record Plain(Op.Meaning relation, int left, int right, int width) implements TestNode {
        @Override
        public boolean holds(Workspace work) {
            return relation.of(work.get(left), work.get(right), 0, 1, width, width) != 0;
        }
    }

    /** Compares two results. */
    record Computed(Op.Meaning relation, CalcNode left, CalcNode right, int width) implements TestNode {
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
}

package plumbline.vm.interpreter;

import plumbline.isa.model.Op;

/** What an assignment or a clause computes, bound to its operands. */
sealed interface ValueNode {
    long value(Workspace work);

    /** An operand alone, cut to its destination. */
    record Plain(int reference, long mask) implements ValueNode {
        @Override
        public long value(Workspace work) {
            return work.get(reference) & mask;
        }
    }

    /**
     * An instruction.
     *
     * @param a reference
     * @param b reference
     * @param c the third operand itself
     * @param w width of the result
     * @param mask of that width
     */
    record Computed(Op.Meaning meaning, int a, int b, long c, int w, int wa, int wb, long mask) implements ValueNode {
        @Override
        public long value(Workspace work) {
            return meaning.of(work.get(a), work.get(b), c, w, wa, wb) & mask;
        }
    }
}

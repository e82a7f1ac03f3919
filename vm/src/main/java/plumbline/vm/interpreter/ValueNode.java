package plumbline.vm.interpreter;

import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Op;
import plumbline.vm.RandomDraws;
import plumbline.vm.TableResult;

/** What an assignment, a clause or an index computes, bound to its operands. */
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
     * The cell that the entry which a table has found says.
     *
     * @param slot of the table's result
     */
    record EntryCell(int slot) implements ValueNode {
        @Override
        public long value(Workspace work) {
            return work.get(slot) >>> TableResult.CELL_SHIFT;
        }
    }

    /**
     * A hash.
     *
     * @param inputs as many as it takes
     * @param values room for their values, those of the last time
     * @param mask of the width of the result
     */
    record Hashed(Hasher hasher, ValueNode[] inputs, long[] values, long mask) implements ValueNode {
        Hashed(Hasher hasher, ValueNode[] inputs, long mask) {
            this(hasher, inputs, new long[inputs.length], mask);
        }

        @Override
        public long value(Workspace work) {
            for (int i = 0; i < values.length; i++) {
                values[i] = inputs[i].value(work);
            }
            return hasher.hash(values) & mask;
        }
    }

    /**
     * A random number.
     *
     * @param number of the draw in program order
     * @param mask of the width of the result
     */
    record Drawn(long seed, int number, long mask) implements ValueNode {
        @Override
        public long value(Workspace work) {
            return RandomDraws.draw(seed, work.phv().pass(), number) & mask;
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

package plumbline.vm.interpreter;

import plumbline.isa.hash.Hasher;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Unit;

/** {@code dest = crc32(a, b)}. */
final class HashNode extends UnitNode {
    private final Hasher hasher;
    private final int[] inputs;
    private final long[] values;
    private final int slot;
    private final long mask;
    private final int place;

    /** @param inputs references */
    HashNode(Unit.Hash unit, TestNode guard, Hasher hasher, int[] inputs, int slot, int place) {
        super(unit, guard);
        this.hasher = hasher;
        this.inputs = inputs;
        this.values = new long[inputs.length];
        this.slot = slot;
        this.mask = Bits.mask(unit.dest().width());
        this.place = place;
    }

    @Override
    void execute(Workspace work) {
        for (int i = 0; i < values.length; i++) {
            values[i] = work.get(inputs[i]);
        }
        work.write(slot, hasher.hash(values) & mask, place);
    }

    /** The inputs of the last execution. */
    long[] inputs() {
        return values;
    }
}

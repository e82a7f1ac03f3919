package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Unit;

/** {@code dest = crc32(a, b)}. */
final class HashNode extends UnitNode {
    private final ValueNode.Hashed hash;
    private final int slot;
    private final long mask;
    private final int place;

    HashNode(Unit.Hash unit, TestNode guard, ValueNode.Hashed hash, int slot, int place) {
        super(unit, guard);
        this.hash = hash;
        this.slot = slot;
        this.mask = Bits.mask(unit.dest().width());
        this.place = place;
    }

    @Override
    void execute(Workspace work) {
        work.write(slot, hash.value(work) & mask, place);
    }

    /** The inputs of the last execution. */
    long[] inputs() {
        return hash.values();
    }
}

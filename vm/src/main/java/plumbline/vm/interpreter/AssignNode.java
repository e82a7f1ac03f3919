package plumbline.vm.interpreter;

import plumbline.isa.model.Unit;

/** {@code dest = a + b}, {@code dest = crc32(a, b)}. */
final class AssignNode extends UnitNode {
    private final int slot;
    private final ValueNode value;
    private final int place;

    AssignNode(Unit unit, TestNode guard, int slot, ValueNode value, int place) {
        super(unit, guard);
        this.slot = slot;
        this.value = value;
        this.place = place;
    }

    ValueNode value() {
        return value;
    }

    @Override
    void execute(Workspace work) {
        work.write(slot, value.value(work), place);
    }
}

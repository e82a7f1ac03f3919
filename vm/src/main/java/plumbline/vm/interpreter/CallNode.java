package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.vm.state.ExternStore;

/** {@code count c[i]}, {@code dest = meter m[i](colour)}: a call of an extern. */
final class CallNode extends ArrayNode {
    /** In place of a reference or a slot, if the extern has no such operand. */
    private static final int NONE = -1;

    private final ExternStore cells;
    private final int input;
    private final int slot;
    private final long mask;
    private final int place;

    CallNode(
            Unit.Call unit,
            TestNode guard,
            ExternStore cells,
            CellIndex index,
            Places places,
            Locals locals,
            int slot) {
        super(unit, guard, index);
        this.cells = cells;
        this.input = unit.input().map(locals::reference).orElse(NONE);
        this.slot = slot;
        this.mask = unit.dest().map(dest -> Bits.mask(dest.width())).orElse(0L);
        this.place = places.add(unit.at());
    }

    @Override
    void execute(Workspace work) {
        long result = index().isInside(work)
                ? cells.call(
                        index().value(work),
                        input(work),
                        work.phv().length(),
                        work.phv().get(Intrinsic.GLOBAL_TSTAMP))
                : 0;
        if (slot != NONE) {
            work.write(slot, result & mask, place);
        }
    }

    ExternStore cells() {
        return cells;
    }

    /** What it takes in; 0 if it takes nothing. */
    long input(Workspace work) {
        return input == NONE ? 0 : work.get(input);
    }
}

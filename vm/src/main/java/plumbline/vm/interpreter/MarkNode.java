package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.vm.state.MeterStore;

/** {@code dest = meter m[i](colour)}. */
final class MarkNode extends ArrayNode {
    private final MeterStore meters;
    private final int colour;
    private final int slot;
    private final long mask;
    private final int place;

    /** @param colour reference */
    MarkNode(Unit.Mark unit, TestNode guard, MeterStore meters, CellIndex index, int colour, int slot, int place) {
        super(unit, guard, index);
        this.meters = meters;
        this.colour = colour;
        this.slot = slot;
        this.mask = Bits.mask(unit.dest().width());
        this.place = place;
    }

    @Override
    void execute(Workspace work) {
        long now = work.phv().get(Intrinsic.GLOBAL_TSTAMP);
        long marked = index().isInside(work)
                ? meters.mark(index().value(work), work.get(colour), work.phv().length(), now)
                : 0;
        work.write(slot, marked & mask, place);
    }

    /** The meters. */
    MeterStore meters() {
        return meters;
    }
}

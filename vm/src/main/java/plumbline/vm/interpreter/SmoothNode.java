package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.vm.state.FilterStore;

/** {@code dest = lowpass l[i](x)}. */
final class SmoothNode extends ArrayNode {
    private final FilterStore filters;
    private final int input;
    private final int slot;
    private final long mask;
    private final int place;

    /** @param input reference */
    SmoothNode(Unit.Smooth unit, TestNode guard, FilterStore filters, CellIndex index, int input, int slot, int place) {
        super(unit, guard, index);
        this.filters = filters;
        this.input = input;
        this.slot = slot;
        this.mask = Bits.mask(unit.dest().width());
        this.place = place;
    }

    @Override
    void execute(Workspace work) {
        long now = work.phv().get(Intrinsic.GLOBAL_TSTAMP);
        long value = index().isInside(work) ? filters.feed(index().value(work), work.get(input), now) : 0;
        work.write(slot, value & mask, place);
    }

    /** The filters. */
    FilterStore filters() {
        return filters;
    }

    /** What it is fed with. */
    long input(Workspace work) {
        return work.get(input);
    }
}

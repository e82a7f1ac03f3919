package plumbline.vm.interpreter;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Unit;
import plumbline.vm.state.FilterStore;

/** {@code dest = lowpass l[i](x)}. */
final class SmoothNode extends UnitNode {
    private final FilterStore filters;
    private final ValueNode index;
    private final int input;
    private final int slot;
    private final long mask;
    private final int place;

    /** @param input reference */
    SmoothNode(Unit.Smooth unit, TestNode guard, FilterStore filters, ValueNode index, int input, int slot, int place) {
        super(unit, guard);
        this.filters = filters;
        this.index = index;
        this.input = input;
        this.slot = slot;
        this.mask = Bits.mask(unit.dest().width());
        this.place = place;
    }

    @Override
    void execute(Workspace work) {
        long now = work.phv().get(Intrinsic.GLOBAL_TSTAMP);
        work.write(slot, filters.feed(index.value(work), work.get(input), now) & mask, place);
    }

    /** The filters. */
    FilterStore filters() {
        return filters;
    }

    /** The cell that is fed. */
    int cell(Workspace work) {
        return (int) index.value(work) & filters.declaration().entries() - 1;
    }

    /** What it is fed with. */
    long input(Workspace work) {
        return work.get(input);
    }
}

package plumbline.vm.interpreter;

import plumbline.isa.model.Unit;
import plumbline.vm.state.CounterStore;

/** {@code count c[i]}. */
final class CountNode extends ArrayNode {
    private final CounterStore counts;

    CountNode(Unit unit, TestNode guard, CounterStore counts, CellIndex index) {
        super(unit, guard, index);
        this.counts = counts;
    }

    @Override
    void execute(Workspace work) {
        if (index().isInside(work)) {
            counts.count(index().value(work), work.phv().length());
        }
    }
}

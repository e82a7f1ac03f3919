package plumbline.vm.interpreter;

import plumbline.isa.model.Unit;
import plumbline.vm.state.CounterStore;

/** {@code count c[i]}. */
final class CountNode extends UnitNode {
    private final CounterStore counts;
    private final int index;

    /** @param index reference */
    CountNode(Unit unit, TestNode guard, CounterStore counts, int index) {
        super(unit, guard);
        this.counts = counts;
        this.index = index;
    }

    @Override
    void execute(Workspace work) {
        counts.count(work.get(index), work.phv().length());
    }

    /** The cell that is counted. */
    int cell(Workspace work) {
        return (int) work.get(index) & counts.declaration().entries() - 1;
    }
}

package plumbline.vm.interpreter;

import plumbline.isa.model.Unit;
import plumbline.vm.state.CounterStore;

/** {@code count c[i]}. */
final class CountNode extends UnitNode {
    private final CounterStore counts;
    private final ValueNode index;

    CountNode(Unit unit, TestNode guard, CounterStore counts, ValueNode index) {
        super(unit, guard);
        this.counts = counts;
        this.index = index;
    }

    @Override
    void execute(Workspace work) {
        counts.count(index.value(work), work.phv().length());
    }

    /** The cell that is counted. */
    int cell(Workspace work) {
        return (int) index.value(work) & counts.declaration().entries() - 1;
    }
}

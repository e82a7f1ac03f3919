package plumbline.vm.interpreter;

import java.util.OptionalInt;
import plumbline.isa.model.Unit;
import plumbline.vm.TableResult;
import plumbline.vm.table.MatchTable;
import plumbline.vm.table.Row;

/** {@code apply t}. */
final class ApplyNode extends UnitNode {
    private static final int UNASKED = -1;

    private final MatchTable table;
    private final int[] keySlots;
    private final UnitNode[][] actions;
    private final int resultSlot;
    private final long[] keys;
    private Row found;

    /**
     * @param actions bodies, in the order of declaration
     * @param resultSlot where its result goes; empty if nothing asks for it
     */
    ApplyNode(
            Unit unit, TestNode guard, MatchTable table, int[] keySlots, UnitNode[][] actions, OptionalInt resultSlot) {
        super(unit, guard);
        this.table = table;
        this.keySlots = keySlots;
        this.actions = actions;
        this.resultSlot = resultSlot.orElse(UNASKED);
        this.keys = new long[keySlots.length];
    }

    @Override
    void execute(Workspace work) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = work.field(keySlots[i]);
        }
        found = table.find(keys);
        if (resultSlot != UNASKED) {
            work.note(resultSlot, TableResult.of(found.isEntry(), found.action(), found.address()));
        }
        if (found.action() < 0) {
            return;
        }
        work.setData(found.data());
        for (UnitNode assign : actions[found.action()]) {
            assign.run(work);
        }
    }

    MatchTable table() {
        return table;
    }

    /** The row that the last execution found. */
    Row found() {
        return found;
    }

    /** The keys of the last execution. */
    long[] keys() {
        return keys;
    }
}

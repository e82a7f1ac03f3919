package plumbline.vm.interpreter;

import plumbline.isa.model.Cell;
import plumbline.isa.model.Unit;
import plumbline.vm.state.RegisterStore;
import plumbline.vm.state.WordArray;

/** {@code access r[i] { … }}. */
final class AccessNode extends ArrayNode {
    private static final int LO = Locals.cell(Cell.LO);
    private static final int HI = Locals.cell(Cell.HI);
    private static final int NEW_LO = Locals.cell(Cell.NEW_LO);
    private static final int NEW_HI = Locals.cell(Cell.NEW_HI);

    private static final int MATH = Locals.cell(Cell.MATH);

    private final RegisterStore cells;
    private final WordArray words;
    private final boolean paired;
    private final int register;
    private final ValueNode math;
    private final Clause[] updatesLo;
    private final Clause[] updatesHi;
    private final Output[] outputs;
    private final int place;

    /**
     * @param register number of the array
     * @param math what the math unit looks up; null: nothing
     * @param updatesLo in order of precedence
     * @param updatesHi in order of precedence
     */
    AccessNode(
            Unit unit,
            TestNode guard,
            RegisterStore cells,
            int register,
            CellIndex index,
            ValueNode math,
            Clause[] updatesLo,
            Clause[] updatesHi,
            Output[] outputs,
            int place) {
        super(unit, guard, index);
        this.cells = cells;
        this.words = cells.words();
        this.paired = cells.declaration().paired();
        this.register = register;
        this.math = math;
        this.updatesLo = updatesLo;
        this.updatesHi = updatesHi;
        this.outputs = outputs;
        this.place = place;
    }

    /** A value under a condition; {@code when} null: always. */
    record Clause(TestNode when, ValueNode value) {}

    /** The clauses of one output field, in order of precedence. */
    record Output(int slot, Clause[] clauses) {}

    @Override
    void execute(Workspace work) {
        work.countAccess(register, place);
        if (!index().isInside(work)) {
            for (Output output : outputs) {
                work.write(output.slot, 0, place);
            }
            return;
        }
        int position = cells.position(index().value(work));
        long lo = words.get(position);
        work.set(LO, lo);
        long hi = 0;
        if (paired) {
            hi = words.get(position + 1);
            work.set(HI, hi);
        }
        if (math != null) {
            work.set(MATH, math.value(work));
        }
        long newLo = first(updatesLo, work, lo);
        if (paired) {
            long newHi = first(updatesHi, work, hi);
            words.set(position + 1, newHi);
            work.set(NEW_HI, newHi);
        }
        words.set(position, newLo);
        work.set(NEW_LO, newLo);
        for (Output output : outputs) {
            work.write(output.slot, first(output.clauses, work, 0), place);
        }
    }

    private static long first(Clause[] clauses, Workspace work, long otherwise) {
        for (Clause clause : clauses) {
            if (clause.when == null || clause.when.holds(work)) {
                return clause.value.value(work);
            }
        }
        return otherwise;
    }

    /** The array. */
    RegisterStore cells() {
        return cells;
    }
}

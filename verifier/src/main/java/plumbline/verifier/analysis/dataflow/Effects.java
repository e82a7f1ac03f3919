package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.condition.Conditions;

/**
 * What an operation reads and writes. An applied table may run any of its actions.
 *
 * @param reads in the order of the text
 * @param writes in the order of the text
 */
public record Effects(List<Use> reads, List<Use> writes) {
    /** The effects of a unit; a table that is not declared has none. Several clauses of an access are one write. */
    public static Effects of(Program program, Unit unit) {
        List<Use> reads = new ArrayList<>();
        Map<List<Object>, Use> writes = new LinkedHashMap<>();
        Operands.uses(program, unit).filter(use -> use.value() instanceof Field).forEach(use -> {
            if (use.role().isRead()) {
                reads.add(use);
            } else {
                writes.putIfAbsent(List.of(use.value(), use.branch(), use.part()), use);
            }
        });
        return new Effects(List.copyOf(reads), List.copyOf(writes.values()));
    }

    /**
     * What holds where a unit uses a field, besides its guard: if an action of a table does it, that this action has
     * run, and an entry was found if only entries have it. Of a table that is applied in several places nobody knows
     * where it ran.
     */
    public static Condition premise(Program program, Unit unit, Use use) {
        if (!(unit instanceof Unit.Apply apply) || use.branch() < 0 || !isAppliedOnce(program, apply.table())) {
            return Condition.ALWAYS;
        }
        Table table = program.table(apply.table());
        String action = table.actions().get(use.branch()).name();
        Condition ran = new Condition.Result(table.name(), new TableOutcome.ActionRun(action), apply.at());
        return table.isOfEntries(action)
                ? Condition.and(new Condition.Result(table.name(), TableOutcome.LookUp.HIT, apply.at()), ran)
                : ran;
    }

    private static boolean isAppliedOnce(Program program, String table) {
        return program.units().filter(unit -> unit.applies(table)).count() == 1;
    }

    /** The first comparison in a condition that reads a cell of the register, if any. */
    public static Optional<Condition.Compare> comparisonWithCell(Condition condition) {
        return Conditions.comparisons(condition).filter(Effects::readsCell).findFirst();
    }

    /** Whether a side of a comparison takes in a word of the register. */
    public static boolean readsCell(Condition.Compare compare) {
        return compare.sides().anyMatch(Effects::readsCell);
    }

    /** Whether a calc takes in a word of the register. */
    public static boolean readsCell(Calc calc) {
        return calc.operands().stream().anyMatch(Cell.class::isInstance);
    }
}

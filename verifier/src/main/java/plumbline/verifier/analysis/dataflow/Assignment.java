package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;

/**
 * An assignment that packets may run: of a stage, or of an action of a table that is applied.
 *
 * @param unit the assignment itself or the applied table
 * @param guard what must hold, whatever the entries of the table
 */
public record Assignment(PlacedUnit unit, Condition guard, Unit.Assign assign) {
    /** All of a program, in order. */
    public static List<Assignment> all(Program program, List<PlacedUnit> units) {
        List<Assignment> found = new ArrayList<>();
        for (PlacedUnit placed : units) {
            Condition applied = placed.unit() instanceof Unit.Apply apply ? apply.guard() : Condition.ALWAYS;
            program.assignments(placed.unit())
                    .forEach(assign ->
                            found.add(new Assignment(placed, Condition.and(applied, assign.guard()), assign)));
        }
        return found;
    }

    /** Whether it may give a field a value: what is no constant may be anything. */
    public boolean mayGive(Field field, long value) {
        return assign.dest().equals(field)
                && assign.value()
                        .constant()
                        .map(constant -> constant.value() == value)
                        .orElse(true);
    }
}

package plumbline.vm.compiler.plan;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * A unit at its place in the program.
 *
 * @param draw its number among the draws of the program, ingress first; {@link #NO_DRAW} for other units
 */
public record NumberedUnit(Unit unit, int draw) {
    /** Of a unit that draws no number. */
    public static final int NO_DRAW = -1;

    /** The units of all stages, ingress first. */
    public static List<List<NumberedUnit>> of(Program program) {
        List<List<NumberedUnit>> stages = new ArrayList<>();
        int draws = 0;
        for (List<Stage> direction : List.of(program.ingress(), program.egress())) {
            for (Stage stage : direction) {
                List<NumberedUnit> units = new ArrayList<>();
                for (Unit unit : stage.workingUnits()) {
                    units.add(new NumberedUnit(unit, unit instanceof Unit.Draw ? draws++ : NO_DRAW));
                }
                stages.add(units);
            }
        }
        return stages;
    }
}

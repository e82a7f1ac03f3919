package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Exclusion;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.target.Target;

/** What a rule is asked about. */
public record Context(Program program, Target target, List<PlacedUnit> units, Exclusion exclusion) {
    /** A program against a target. */
    public static Context of(Program program, Target target) {
        return new Context(program, target, PlacedUnit.all(program), Exclusion.of(program));
    }

    /** The units by stage, in order; stages without units are left out. */
    public List<List<PlacedUnit>> stages() {
        List<List<PlacedUnit>> stages = new ArrayList<>();
        for (PlacedUnit unit : units) {
            if (stages.isEmpty() || !stages.getLast().getLast().sharesStage(unit)) {
                stages.add(new ArrayList<>());
            }
            stages.getLast().add(unit);
        }
        return stages;
    }

    /** The units that work on each memory, in order. */
    public Map<Memory, List<PlacedUnit>> users() {
        Map<Memory, List<PlacedUnit>> users = new LinkedHashMap<>();
        for (PlacedUnit unit : units) {
            Memory.of(unit.unit())
                    .ifPresent(memory -> users.computeIfAbsent(memory, key -> new ArrayList<>()).add(unit));
        }
        return users;
    }
}

package plumbline.verifier.resources;

import java.util.HashMap;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;

/** How a program spreads the entries of its tables over stages. */
public final class TableParts {
    private TableParts() {}

    /** How many entries of each table stages hold that do not apply it; tables that sit in one stage are left out. */
    public static Map<String, Long> elsewhere(Program program) {
        Map<String, Long> elsewhere = new HashMap<>();
        for (PlacedUnit placed : PlacedUnit.all(program)) {
            if (placed.unit() instanceof Unit.Extend extend) {
                elsewhere.merge(extend.table(), (long) extend.entries(), Long::sum);
            }
        }
        return elsewhere;
    }
}

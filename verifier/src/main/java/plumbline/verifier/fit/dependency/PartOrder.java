package plumbline.verifier.fit.dependency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.TableParts;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.target.Target;

/**
 * Finds what comes before the last part of a table that is spread over stages. In the program the whole table is looked
 * up where it is applied; hardware does it part by part. The result is the same if all that depends on the table comes
 * after its last part: the same dependencies that the fitter keeps.
 */
public final class PartOrder {
    private PartOrder() {}

    /**
     * What comes too early.
     *
     * @param dependency from a table, or from what uses the cells of its entries, to who must wait for it
     * @param last the table's last part
     * @param stage the first in which the other one may be, of the same direction
     */
    public record Overtaken(Dependency dependency, PlacedUnit last, int stage) {}

    /**
     * All that come too early, in the order of the program.
     *
     * @param last of each extended table the last part
     */
    public static List<Overtaken> of(
            Program program, Target target, Exclusion exclusion, List<PlacedUnit> units, Map<String, PlacedUnit> last) {
        List<Overtaken> found = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Work> works = new ArrayList<>();
            units.stream()
                    .filter(unit -> unit.direction() == direction && !(unit.unit() instanceof Unit.Extend))
                    .forEach(unit -> works.add(Work.of(works.size(), unit, program, target, List.of())));
            for (Dependency dependency :
                    Dependencies.of(works, exclusion, program, target).ordered()) {
                Optional<String> table = TableParts.spread(dependency.from().unit());
                if (table.filter(last::containsKey).isPresent()
                        && !table.equals(TableParts.spread(dependency.to().unit()))
                        && !dependency.isAboutCondition()) {
                    PlacedUnit part = last.get(table.get());
                    int first = part.index() + dependency.distance();
                    if (part.direction() == direction
                            && dependency.to().origin().index() < first) {
                        found.add(new Overtaken(dependency, part, first));
                    }
                }
            }
        }
        return found;
    }
}

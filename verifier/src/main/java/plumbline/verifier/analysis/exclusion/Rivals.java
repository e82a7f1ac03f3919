package plumbline.verifier.analysis.exclusion;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.Writers;

/** Finds operations that one packet may run in the same pass. */
public final class Rivals {
    /** Up to this many operations the largest group is exact; beyond, all count. */
    private static final int MAX_EXACT = 24;

    private final Program program;
    private final Writers writers;
    private final Exclusion exclusion;

    /** @param all units of the program, in order */
    public Rivals(Program program, List<PlacedUnit> all, Exclusion exclusion) {
        this.program = program;
        this.writers = new Writers(program, all);
        this.exclusion = exclusion;
    }

    /** The largest group of these units of which no two exclude each other, in order. */
    public List<PlacedUnit> largestGroup(List<PlacedUnit> units) {
        if (units.size() > MAX_EXACT) {
            return units;
        }
        return grow(List.of(), units);
    }

    private List<PlacedUnit> grow(List<PlacedUnit> group, List<PlacedUnit> candidates) {
        List<PlacedUnit> best = group;
        for (int i = 0; i < candidates.size() && group.size() + candidates.size() - i > best.size(); i++) {
            PlacedUnit next = candidates.get(i);
            List<PlacedUnit> compatible = candidates.subList(i + 1, candidates.size()).stream()
                    .filter(other -> !areExclusive(next, other))
                    .toList();
            List<PlacedUnit> longer = new ArrayList<>(group);
            longer.add(next);
            List<PlacedUnit> found = grow(longer, compatible);
            if (found.size() > best.size()) {
                best = found;
            }
        }
        return best;
    }

    /** Whether no packet runs both in one pass; {@code first} is in the same stage or an earlier one. */
    private boolean areExclusive(PlacedUnit first, PlacedUnit second) {
        return first.direction() == second.direction()
                && exclusion.disjoint(first.unit().guard(), second.unit().guard())
                && (first.sharesStage(second) || !changesBetween(first, second));
    }

    /** Whether a field that both guards read may change between the two reads. */
    private boolean changesBetween(PlacedUnit first, PlacedUnit second) {
        Stream<Field> guards = Stream.of(first, second)
                .flatMap(unit -> Effects.of(program, unit.unit()).reads().stream())
                .filter(read -> read.role() == Use.Role.GUARD)
                .map(Use::field);
        return writers.areAnyWritten(guards, first, second);
    }
}

package plumbline.verifier.analysis.control;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.verifier.analysis.PlacedUnit;

/** What else holds for the packets of a unit that asks for results of tables: the tables' own guards. */
public final class Premises {
    private final ControlDependencies control;

    /** @param units of one direction */
    public Premises(List<PlacedUnit> units) {
        this.control = new ControlDependencies(units);
    }

    /** The guard of a unit and those of the tables of its stage that must have been applied for it. */
    public Condition of(PlacedUnit unit) {
        return of(unit, new HashSet<>());
    }

    private Condition of(PlacedUnit unit, Set<String> seen) {
        Condition whole = unit.unit().guard();
        for (String table : applied(whole)) {
            if (isIn(table, unit::sharesStage) && seen.add(table)) {
                whole = Condition.and(whole, of(control.applies(table).getFirst(), seen));
            }
        }
        return whole;
    }

    /**
     * A condition with something weaker in place of the results of certain tables: their guards; where the opposite of
     * a result is asked for, nothing.
     */
    public Condition resolved(Condition condition, Predicate<PlacedUnit> where) {
        return condition.replacingLiterals(literal -> switch (literal) {
            case Condition.Result result
            when isIn(result.table(), where) ->
                resolved(
                        control.applies(result.table()).getFirst().unit().guard(),
                        apply -> where.test(apply) && !apply.unit().applies(result.table()));
            case Condition.Not(Condition.Result _) -> Condition.ALWAYS;
            default -> literal;
        });
    }

    private boolean isIn(String table, Predicate<PlacedUnit> where) {
        List<PlacedUnit> applies = control.applies(table);
        return applies.size() == 1 && where.test(applies.getFirst());
    }

    /** Where a result that a condition asks for was given. */
    public Stream<PlacedUnit> applies(Condition condition) {
        return condition.results().flatMap(result -> control.applies(result.table()).stream());
    }

    /** The tables that must have been applied for a condition to hold. */
    private static Set<String> applied(Condition condition) {
        return switch (condition) {
            case Condition.Result result -> Set.of(result.table());
            case Condition.Compare _, Condition.Not _ -> Set.of();
            case Condition.And and -> {
                Set<String> all = new HashSet<>();
                and.parts().forEach(part -> all.addAll(applied(part)));
                yield all;
            }
            case Condition.Or or ->
                or.parts().stream()
                        .map(Premises::applied)
                        .reduce((one, other) -> {
                            Set<String> both = new HashSet<>(one);
                            both.retainAll(other);
                            return both;
                        })
                        .orElse(Set.of());
        };
    }
}

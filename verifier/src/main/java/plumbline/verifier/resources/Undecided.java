package plumbline.verifier.resources;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.control.ControlDependencies;
import plumbline.verifier.analysis.dataflow.Writers;
import plumbline.verifier.analysis.exclusion.Exclusion;

/**
 * What of a unit's guard no gateway has to decide for it: what led to a table need not be asked again by those that its
 * results lead to, nor by an array that its entry addresses.
 */
final class Undecided {
    private final Exclusion exclusion;
    private final Writers writers;
    private final Map<Direction, ControlDependencies> controls;

    /** For a well-formed program. */
    Undecided(Program program, Exclusion exclusion) {
        this.exclusion = exclusion;
        List<PlacedUnit> units = PlacedUnit.all(program);
        this.writers = new Writers(program, units);
        this.controls = Stream.of(Direction.values())
                .collect(Collectors.toMap(
                        direction -> direction,
                        direction -> new ControlDependencies(units.stream()
                                .filter(unit -> unit.direction() == direction)
                                .toList())));
    }

    /** The parts of a unit's guard that are still open when the tables have been applied whose results it asks for. */
    Condition of(PlacedUnit unit) {
        Condition guard = unit.unit().guard();
        List<String> tables = guard.conjuncts().stream()
                .filter(Condition.Result.class::isInstance)
                .map(result -> ((Condition.Result) result).table())
                .distinct()
                .toList();
        return tables.isEmpty()
                ? guard
                : guard.conjuncts().stream()
                        .filter(part -> part instanceof Condition.Result
                                || tables.stream().noneMatch(table -> isDecided(part, table, unit)))
                        .reduce(Condition.ALWAYS, Condition::and);
    }

    /** The table whose action alone says whether a unit works, once it has run. */
    Optional<String> chosenBy(PlacedUnit unit) {
        List<Condition> open = of(unit).conjuncts();
        return open.stream()
                .filter(part ->
                        part instanceof Condition.Result result && result.outcome() instanceof TableOutcome.ActionRun)
                .map(part -> ((Condition.Result) part).table())
                .filter(table -> open.stream().allMatch(part -> isOf(table, part) || isDecided(part, table, unit)))
                .findFirst();
    }

    private static boolean isOf(String table, Condition part) {
        return part instanceof Condition.Result result && result.table().equals(table);
    }

    /** Whether a unit applies a table that another one in front of it applies. */
    boolean isRepeated(PlacedUnit unit) {
        return unit.unit() instanceof Unit.Apply apply
                && !applies(apply.table(), unit).getFirst().equals(unit);
    }

    private List<PlacedUnit> applies(String table, PlacedUnit asker) {
        return controls.get(asker.direction()).applies(table);
    }

    /** Whether a part holds for every packet to which a table was applied. */
    private boolean isDecided(Condition part, String table, PlacedUnit unit) {
        List<PlacedUnit> applies = applies(table, unit);
        return addresses(table, unit.unit())
                ? applies.stream().anyMatch(apply -> isDecided(part, apply, unit))
                : !applies.isEmpty() && applies.stream().allMatch(apply -> isDecided(part, apply, unit));
    }

    private boolean isDecided(Condition part, PlacedUnit apply, PlacedUnit unit) {
        return exclusion.disjoint(
                apply.unit().guard(),
                new Condition.Not(part),
                field -> !writers.areAnyWritten(Stream.of(field), apply, unit));
    }

    private static boolean addresses(String table, Unit unit) {
        return unit instanceof Unit.ArrayUse use && use.index().owner().equals(Optional.of(table));
    }
}

package plumbline.verifier.resources;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.control.ControlDependencies;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.dataflow.WriteStages;
import plumbline.verifier.analysis.exclusion.Exclusion;

/**
 * What of a unit's guard no gateway has to decide for it: what led to a table need not be asked again by those that its
 * results lead to, nor by an array that its entry addresses.
 */
final class Undecided {
    private final Program program;
    private final Exclusion exclusion;
    private final Map<Direction, Premise> premises = new EnumMap<>(Direction.class);

    /** What the units of a direction do. */
    private record Premise(ControlDependencies control, WriteStages writes) {}

    /** For a well-formed program. */
    Undecided(Program program, Exclusion exclusion) {
        this.program = program;
        this.exclusion = exclusion;
        List<PlacedUnit> units = PlacedUnit.all(program);
        for (Direction direction : Direction.values()) {
            premises.put(
                    direction,
                    premise(units.stream()
                            .filter(unit -> unit.direction() == direction)
                            .toList()));
        }
    }

    private Premise premise(List<PlacedUnit> units) {
        WriteStages writes = new WriteStages();
        units.forEach(unit ->
                Effects.of(program, unit.unit()).writes().forEach(use -> writes.add(use.field(), unit.index())));
        return new Premise(new ControlDependencies(units), writes);
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

    /** Whether a unit applies a table that another one in front of it applies. */
    boolean isRepeated(PlacedUnit unit) {
        return unit.unit() instanceof Unit.Apply apply
                && !premises.get(unit.direction())
                        .control
                        .applies(apply.table())
                        .getFirst()
                        .equals(unit);
    }

    /** Whether a part holds for every packet to which a table was applied. */
    private boolean isDecided(Condition part, String table, PlacedUnit unit) {
        Premise premise = premises.get(unit.direction());
        Stream<PlacedUnit> applies = premise.control.applies(table).stream();
        return addresses(table, unit.unit())
                ? applies.anyMatch(apply -> isDecided(part, apply, unit, premise.writes))
                : !premise.control.applies(table).isEmpty()
                        && applies.allMatch(apply -> isDecided(part, apply, unit, premise.writes));
    }

    private boolean isDecided(Condition part, PlacedUnit apply, PlacedUnit unit, WriteStages writes) {
        return exclusion.disjoint(
                apply.unit().guard(),
                new Condition.Not(part),
                field -> !writes.isChanged(field, apply.index(), unit.index()));
    }

    private static boolean addresses(String table, Unit unit) {
        return unit instanceof Unit.ArrayUse use && use.index().owner().equals(Optional.of(table));
    }
}

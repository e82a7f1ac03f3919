package plumbline.verifier.analysis.dataflow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.PlacedUnit;

/** The units that may write fields, themselves or by an action of a table that they apply. */
public final class Writers {
    private final Map<Field, List<PlacedUnit>> byField = new HashMap<>();

    /** @param units in the order of the program */
    public Writers(Program program, Collection<PlacedUnit> units) {
        for (PlacedUnit unit : units) {
            Operands.written(program, unit.unit()).distinct().forEach(field -> byField.computeIfAbsent(
                            field, _ -> new ArrayList<>())
                    .add(unit));
        }
    }

    /** Those of a field, in order. */
    public List<PlacedUnit> of(Field field) {
        return byField.getOrDefault(field, List.of());
    }

    /** The only one of a field, if it is in front of a unit that looks at it. */
    public Optional<PlacedUnit> onlyBefore(PlacedUnit user, Field field) {
        List<PlacedUnit> all = of(field);
        return all.size() == 1 && all.getFirst().isBeforeInDirection(user)
                ? Optional.of(all.getFirst())
                : Optional.empty();
    }

    /** Whether one of some fields is written from the stage of a unit on and before that of a later one. */
    public boolean areAnyWritten(Stream<Field> fields, PlacedUnit from, PlacedUnit to) {
        return fields.flatMap(field -> of(field).stream())
                .anyMatch(unit -> unit.direction() == from.direction()
                        && unit.index() >= from.index()
                        && unit.index() < to.index());
    }
}

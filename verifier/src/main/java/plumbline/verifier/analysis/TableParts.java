package plumbline.verifier.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/** How a program spreads the entries of its tables over stages. */
public final class TableParts {
    private TableParts() {}

    /** How many entries of each table stages hold that do not apply it; tables that sit in one stage are left out. */
    public static Map<String, Long> elsewhere(Program program) {
        return parts(program)
                .collect(Collectors.groupingBy(Unit.Extend::table, Collectors.summingLong(Unit.Extend::entries)));
    }

    /** The most entries of a table that one stage holds. */
    static long largest(Program program, String table) {
        long applied = program.table(table).size() - elsewhere(program).getOrDefault(table, 0L);
        return parts(program)
                .filter(part -> part.table().equals(table))
                .mapToLong(Unit.Extend::entries)
                .reduce(applied, Math::max);
    }

    private static Stream<Unit.Extend> parts(Program program) {
        return program.units().filter(Unit.Extend.class::isInstance).map(Unit.Extend.class::cast);
    }

    /** What uses the cells of the entry that each table has found: they are spread with the entries. */
    public static Map<String, List<PlacedUnit>> users(Program program) {
        return PlacedUnit.all(program).stream()
                .filter(placed -> placed.unit() instanceof Unit.ArrayUse use
                        && use.index().ofEntry().isPresent())
                .collect(Collectors.groupingBy(placed -> spread(placed.unit()).orElseThrow()));
    }

    /** The table that a unit is spread with: it applies it, or uses the cell of the entry that was found. */
    public static Optional<String> spread(Unit unit) {
        return unit instanceof Unit.Apply apply
                ? Optional.of(apply.table())
                : unit.arrayIndex().flatMap(ArrayIndex::ofEntry);
    }
}

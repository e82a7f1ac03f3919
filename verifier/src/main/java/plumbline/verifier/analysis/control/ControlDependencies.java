package plumbline.verifier.analysis.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;

/** Which units of a direction ask for the results of which tables, and which work only because of one. */
public final class ControlDependencies {
    private final Map<String, List<PlacedUnit>> applies = new LinkedHashMap<>();
    private final Map<String, List<PlacedUnit>> askers = new LinkedHashMap<>();
    /** The last stage with entries of a table. */
    private final Map<String, Integer> lastPart = new HashMap<>();

    /** @param units of one direction */
    public ControlDependencies(Collection<PlacedUnit> units) {
        for (PlacedUnit unit : units) {
            switch (unit.unit()) {
                case Unit.Apply apply -> {
                    applies.computeIfAbsent(apply.table(), table -> new ArrayList<>())
                            .add(unit);
                    lastPart.merge(apply.table(), unit.index(), Math::max);
                }
                case Unit.Extend extend -> lastPart.merge(extend.table(), unit.index(), Math::max);
                default -> {}
            }
            asked(unit.unit()).forEach(table -> askers.computeIfAbsent(table, key -> new ArrayList<>())
                    .add(unit));
        }
    }

    /** The tables whose results a unit asks for. */
    public static Set<String> asked(Unit unit) {
        return unit.askedTables().collect(Collectors.toSet());
    }

    /** The tables whose results are asked for and that are applied. */
    public Stream<String> tables() {
        return askers.keySet().stream().filter(applies::containsKey);
    }

    /** Who asks for a table's result, in order. */
    public List<PlacedUnit> askers(String table) {
        return askers.getOrDefault(table, List.of());
    }

    /** Who applies a table, in order. */
    public List<PlacedUnit> applies(String table) {
        return applies.getOrDefault(table, List.of());
    }

    /** The stage in which a table's result is known: that of its last part. */
    public int known(String table) {
        return lastPart.get(table);
    }

    /** Whether a unit asks for a table's result, or for that of one that is applied under it. */
    public boolean isUnder(Unit unit, String table) {
        return isUnder(unit, table, new HashSet<>());
    }

    private boolean isUnder(Unit unit, String table, Set<String> seen) {
        return asked(unit).stream()
                .anyMatch(asked -> asked.equals(table)
                        || seen.add(asked)
                                && applies(asked).stream().anyMatch(apply -> isUnder(apply.unit(), table, seen)));
    }

    /** Whether one of two tables is applied because of what the other gave. */
    public boolean areNested(String one, String other) {
        return applies(one).stream().anyMatch(apply -> isUnder(apply.unit(), other))
                || applies(other).stream().anyMatch(apply -> isUnder(apply.unit(), one));
    }
}

package plumbline.verifier.analysis.branch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.control.ControlDependencies;
import plumbline.verifier.analysis.dataflow.WriteStages;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Sharing;
import plumbline.verifier.target.Target;

/**
 * Where the results of tables have to pass stages on their way to who asks for them. A table names the next one, which
 * may be in any later stage; what else happens on the way needs long branches. Sources:
 * p4c:bf-p4c/mau/table_placement.cpp:499,1010-1065; p4c:bf-p4c/mau/jbay_next_table.h.
 */
public final class BranchPasses {
    private final List<PlacedUnit> units;
    private final ControlDependencies control;
    private final Exclusion exclusion;
    private final WriteStages writes = new WriteStages();

    private BranchPasses(Program program, List<PlacedUnit> units, Exclusion exclusion) {
        this.units = units;
        this.control = new ControlDependencies(units);
        this.exclusion = exclusion;
        for (PlacedUnit unit : units) {
            Operands.written(program, unit.unit()).forEach(field -> writes.add(field, unit.index()));
        }
    }

    /** Of the units of one direction. */
    public static BranchPasses of(Program program, Direction direction, Exclusion exclusion) {
        List<PlacedUnit> units = PlacedUnit.all(program).stream()
                .filter(unit -> unit.direction() == direction)
                .toList();
        return new BranchPasses(program, units, exclusion);
    }

    /**
     * Something that happens while the result of a table is on its way.
     *
     * @param asker that is in a later stage than the table
     * @param between what does not depend on the result
     */
    private record Interrupted(String table, PlacedUnit asker, PlacedUnit between) {}

    /**
     * The ways on which something else happens: in a stage between, or in the stage of the table another table whose
     * result goes on, too. Without long branches a table can name one next table, and so can do neither.
     */
    private List<Interrupted> interrupted() {
        List<Interrupted> found = new ArrayList<>();
        List<String> going = new ArrayList<>();
        for (String table : control.tables().toList()) {
            PlacedUnit last = last(table);
            int known = control.known(table);
            if (last.index() == known) {
                continue;
            }
            Optional<PlacedUnit> between = units.stream()
                    .filter(unit -> unit.index() > known && unit.index() < last.index())
                    .filter(unit -> !control.isUnder(unit.unit(), table) && meets(unit, table))
                    .findFirst();
            Optional<PlacedUnit> other = going.stream()
                    .filter(earlier -> control.known(earlier) == known && areIndependent(earlier, table))
                    .findFirst()
                    .map(earlier -> control.applies(earlier).getLast());
            between.or(() -> other).ifPresent(unit -> found.add(new Interrupted(table, last, unit)));
            going.add(table);
        }
        return found;
    }

    /** Whether a packet to which the table is applied may come to the unit; if not, it takes another way. */
    private boolean meets(PlacedUnit unit, String table) {
        return control.applies(table).stream()
                .anyMatch(apply -> !exclusion.disjoint(
                        apply.unit().guard(), unit.unit().guard(), field -> !changes(field, apply, unit)));
    }

    /** Whether one of two units may find a field as the other does not. */
    private boolean changes(Field field, PlacedUnit one, PlacedUnit other) {
        return writes.isChanged(field, Math.min(one.index(), other.index()), Math.max(one.index(), other.index()));
    }

    /** Whether neither of two tables decides whether the other is applied, and one packet may come to both. */
    private boolean areIndependent(String one, String other) {
        return !control.areNested(one, other) && control.applies(one).stream().anyMatch(apply -> meets(apply, other));
    }

    private PlacedUnit last(String table) {
        return control.askers(table).getLast();
    }

    /**
     * The results that need a long branch past each stage: they are known in an earlier one and asked for in a later
     * one, and none asks in this one.
     */
    private Map<Integer, Set<Condition.Result>> passing() {
        Map<Integer, Set<Condition.Result>> passing = new LinkedHashMap<>();
        control.tables().forEach(table -> {
            Map<Condition.Result, Set<Integer>> stages = new LinkedHashMap<>();
            for (PlacedUnit asker : control.askers(table)) {
                results(asker, table).forEach(asked -> stages.computeIfAbsent(asked, key -> new LinkedHashSet<>())
                        .add(asker.index()));
            }
            stages.forEach((asked, where) -> {
                int end = where.stream().mapToInt(Integer::intValue).max().orElse(0);
                for (int stage = control.known(table) + 1; stage < end; stage++) {
                    if (!where.contains(stage)) {
                        passing.computeIfAbsent(stage, key -> new LinkedHashSet<>())
                                .add(asked);
                    }
                }
            });
        });
        return passing;
    }

    private static Stream<Condition.Result> results(PlacedUnit unit, String table) {
        return unit.unit().guard().results().filter(asked -> asked.table().equals(table));
    }

    /**
     * A result that does not come to who asks for it.
     *
     * @param asker the unit that asks
     * @param tables whose results those are
     * @param what is wrong
     */
    public record Problem(PlacedUnit asker, Set<String> tables, String what) {
        public Problem {
            tables = Set.copyOf(tables);
        }
    }

    /** The results for which the long branches of a target do not suffice. */
    public static List<Problem> problems(Program program, Exclusion exclusion, Target target) {
        Limit limit = target.tables().longBranches();
        if (limit.isUnlimited()) {
            return List.of();
        }
        List<BranchPasses> directions = Stream.of(Direction.values())
                .map(direction -> of(program, direction, exclusion))
                .toList();
        if (limit.value() == 0) {
            return directions.stream()
                    .flatMap(each -> each.interrupted().stream())
                    .map(BranchPasses::problem)
                    .toList();
        }
        boolean shared = target.stages().sharing().value() == Sharing.SHARED;
        return (shared ? List.of(directions) : directions.stream().map(List::of).toList())
                .stream().flatMap(together -> tooMany(together, limit).stream()).toList();
    }

    private static Problem problem(Interrupted way) {
        return new Problem(
                way.asker(),
                Set.of(way.table()),
                way.asker().place() + " asks for the result of table '" + way.table() + "' of an earlier stage, and "
                        + way.between().place() + " does something else on the way ("
                        + Show.line(way.between().at(), way.asker().at())
                        + ")");
    }

    /** The first stage past which directions that share their long branches lead too many results. */
    private static Optional<Problem> tooMany(List<BranchPasses> together, Limit limit) {
        Map<Integer, Set<Condition.Result>> passing = new TreeMap<>();
        together.forEach(direction -> direction.passing().forEach((stage, results) -> passing.computeIfAbsent(
                        stage, key -> new LinkedHashSet<>())
                .addAll(results)));
        return passing.entrySet().stream()
                .filter(entry -> !limit.allows(entry.getValue().size()))
                .findFirst()
                .map(entry -> new Problem(
                        asker(together, entry.getKey(), entry.getValue()),
                        entry.getValue().stream().map(Condition.Result::table).collect(Collectors.toSet()),
                        Show.count(entry.getValue().size(), "result") + " of tables pass stage " + entry.getKey() + ": "
                                + Show.list(entry.getValue().stream().map(CalcPrinter::result))));
    }

    private static PlacedUnit asker(List<BranchPasses> together, int stage, Set<Condition.Result> passing) {
        return together.stream()
                .flatMap(direction -> direction.units.stream())
                .filter(unit ->
                        unit.index() > stage && unit.unit().guard().results().anyMatch(passing::contains))
                .findFirst()
                .orElseThrow();
    }

    /** Two tables that a unit asks for, neither of which is applied because of the other. */
    public record Independent(PlacedUnit unit, String one, String other) {}

    /** The units that need the results of several tables to meet. */
    public List<Independent> independent() {
        List<Independent> found = new ArrayList<>();
        for (PlacedUnit unit : units) {
            List<String> tables =
                    ControlDependencies.asked(unit.unit()).stream().sorted().toList();
            for (int i = 0; i < tables.size(); i++) {
                for (String other : tables.subList(i + 1, tables.size())) {
                    if (areIndependent(tables.get(i), other)) {
                        found.add(new Independent(unit, tables.get(i), other));
                    }
                }
            }
        }
        return found;
    }
}

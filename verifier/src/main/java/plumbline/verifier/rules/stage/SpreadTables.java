package plumbline.verifier.rules.stage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.fit.dependency.Dependency;
import plumbline.verifier.fit.dependency.PartOrder;
import plumbline.verifier.fit.dependency.UnitNames;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A table that is spread over stages is one table: its parts are in order, and what depends on it depends on all. */
public final class SpreadTables extends Rule {
    public SpreadTables() {
        super(
                "table-parts",
                "the parts of a table that is spread over stages are in order, and no dependent operation"
                        + " comes before the last part",
                "Each part is a separate table in its stage. It is looked up if the parts before it found"
                        + " nothing. In the program the whole table is looked up at once. So nothing may change the"
                        + " table's keys before the last part, and nothing may read or change what its actions"
                        + " write.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Map<String, List<PlacedUnit>> parts = parts(context);
        context.units().stream()
                .filter(unit -> unit.stage().placed()
                        && unit.unit() instanceof Unit.Apply apply
                        && !parts.containsKey(apply.table())
                        && context.program().table(apply.table()).partitions().isPresent()
                        && context.target().tables().stages().value() > 1)
                .forEach(unit -> together(unit, found));
        Map<String, PlacedUnit> last = new LinkedHashMap<>();
        parts.forEach((table, further) -> {
            int before = found.count();
            check(context.program().table(table), further, context, found);
            if (found.count() == before) {
                last.put(table, further.getLast());
            }
        });
        if (!last.isEmpty()) {
            PartOrder.of(context.program(), context.target(), context.exclusion(), context.units(), last)
                    .forEach(overtaken -> overtaken(overtaken, found));
        }
    }

    private static void together(PlacedUnit apply, Findings found) {
        found.error(
                apply.at(),
                apply.place() + " finds the partition of an entry of table '" + ((Unit.Apply) apply.unit()).table()
                        + "', and no later stage has the entries",
                "put 'extend' with all of them into a later stage, or leave the stages out: 'plumb fit' finds some");
    }

    private static Map<String, List<PlacedUnit>> parts(RuleContext context) {
        return context.units().stream()
                .filter(unit -> unit.unit() instanceof Unit.Extend)
                .collect(Collectors.groupingBy(
                        unit -> ((Unit.Extend) unit.unit()).table(), LinkedHashMap::new, Collectors.toList()));
    }

    private static void check(Table table, List<PlacedUnit> parts, RuleContext context, Findings found) {
        List<PlacedUnit> users = context.users().getOrDefault(new Memory(Memory.Kind.TABLE, table.name()), List.of());
        String name = "table '" + table.name() + "'";
        PlacedUnit first = parts.getFirst();
        if (table.keys().isEmpty()) {
            found.error(first.at(), name + " has no keys, so there are no entries to spread", "leave it out");
            return;
        }
        if (users.isEmpty()) {
            found.error(
                    first.at(),
                    first.place() + " extends " + name + ", which is never applied",
                    "put 'apply " + table.name() + "' into an earlier stage");
            return;
        }
        PlacedUnit apply = users.getFirst();
        users.stream()
                .filter(user -> !user.sharesStage(apply))
                .findFirst()
                .ifPresent(other -> found.error(
                        other.at(),
                        name + ", which is extended in " + first.place() + ", is applied in " + apply.place()
                                + " and in " + other.place(),
                        "apply it in one stage, or declare a second table"));
        for (int i = 0; i < parts.size(); i++) {
            place(parts.subList(0, i), parts.get(i), apply, name, found);
        }
        size(table, parts, found);
        Limit limit = context.target().tables().stages();
        if (!limit.allows(parts.size() + 1L)) {
            found.error(
                    parts.get((int) limit.value() - 1).at(),
                    name + " is spread over " + Show.count(parts.size() + 1L, "stage"),
                    limit,
                    "put more entries into each, or give it fewer");
        }
    }

    /** Each part is in a stage of its own, after the stage that applies the table. */
    private static void place(List<PlacedUnit> before, PlacedUnit part, PlacedUnit apply, String name, Findings found) {
        if (part.direction() != apply.direction() || part.index() <= apply.index()) {
            found.error(
                    part.at(),
                    part.place() + " extends " + name + ", which is applied in " + apply.place(),
                    "extend a table in a later stage of the same direction than the one that applies it");
            return;
        }
        before.stream()
                .filter(part::sharesStage)
                .findFirst()
                .ifPresent(other -> found.error(
                        part.at(),
                        part.place() + " extends " + name + " twice: here and in " + Show.line(other.at(), part.at()),
                        "write one with the sum of both"));
    }

    private static void size(Table table, List<PlacedUnit> parts, Findings found) {
        long sum = parts.stream()
                .mapToLong(part -> ((Unit.Extend) part.unit()).entries())
                .sum();
        if (table.partitions().isPresent()) {
            if (sum != table.size()) {
                found.error(
                        parts.getLast().unit().at(),
                        "later stages hold " + sum + " of the " + table.size() + " entries of table '" + table.name()
                                + "', which are in partitions",
                        "have later stages hold all: the one that applies it only finds the partition");
            }
            return;
        }
        if (sum >= table.size()) {
            found.error(
                    parts.getLast().at(),
                    "later stages hold " + sum + " entries of table '" + table.name() + "', which has " + table.size()
                            + ": none is left for the stage that applies it",
                    "leave at least one there, or give the table more");
        }
    }

    private static void overtaken(PartOrder.Overtaken overtaken, Findings found) {
        Dependency dependency = overtaken.dependency();
        PlacedUnit other = dependency.to().origin();
        PlacedUnit last = overtaken.last();
        found.error(
                other.at(),
                other.place() + " " + does(dependency) + ", and the last part of " + UnitNames.of(last.unit())
                        + " is in "
                        + last.place() + " ("
                        + Show.line(last.at(), other.at()) + ")",
                "put it into stage " + overtaken.stage()
                        + " or later, or leave the stages out: 'plumb fit' finds some for all");
    }

    private static String does(Dependency dependency) {
        String field = "'" + dependency.about() + "'";
        return switch (dependency.kind()) {
            case CONTROL -> "asks for the result of table " + field;
            case MATCH, ACTION -> "reads " + field + ", which " + dependency.from() + " writes";
            case OUTPUT -> "writes " + field + ", which " + dependency.from() + " writes too";
            case ANTI -> "changes " + field + ", which " + dependency.from() + " reads";
            case MEMORY -> "uses " + dependency.about() + " too";
        };
    }
}

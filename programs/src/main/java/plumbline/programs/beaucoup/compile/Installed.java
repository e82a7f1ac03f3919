package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.query.Definitions;

/**
 * What a switch is asked already when queries come.
 *
 * @param queries that keep their collectors if they are asked again
 * @param ids numbers that are in the tables
 * @param drawn numbers that have drawn a coupon since the switch started: their collectors may still live
 */
public record Installed(CompiledQueries queries, Set<Integer> ids, Set<Integer> drawn) {
    /** A switch that has just started. */
    public static final Installed NOTHING =
            new Installed(new CompiledQueries(List.of(), Definitions.STANDARD), Set.of(), Set.of());

    public Installed {
        ids = Set.copyOf(ids);
        drawn = Set.copyOf(drawn);
    }

    /**
     * Reads it from the coupon tables.
     *
     * @param definitions of the program
     * @param tables entries by name of the table; others than those of attributes do not count
     */
    public static Installed read(Definitions definitions, Map<String, List<Table.Entry>> tables, Set<Integer> drawn) {
        List<CompiledQuery> queries = new ArrayList<>();
        Set<Integer> ids = new TreeSet<>();
        definitions.attributes().forEach((number, attribute) -> {
            Map<Integer, List<Table.Entry>> byId = tables.getOrDefault(Definitions.table(number), List.of()).stream()
                    .collect(Collectors.groupingBy(CouponEntries::id, TreeMap::new, Collectors.toList()));
            byId.forEach((id, entries) -> CouponEntries.read(attribute, entries, definitions.filters())
                    .ifPresent(queries::add));
            ids.addAll(byId.keySet());
        });
        return new Installed(new CompiledQueries(queries, definitions), ids, drawn);
    }

    /**
     * The queries, if all that is installed is understood.
     *
     * @throws IllegalArgumentException if there are entries that no compiled query has
     */
    public CompiledQueries understood() {
        Set<Integer> strange = new TreeSet<>(ids);
        queries.queries().forEach(query -> strange.remove(query.id()));
        if (!strange.isEmpty()) {
            throw new IllegalArgumentException("the entries of number "
                    + strange.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " in the coupon tables are of no query that was compiled: install all queries at once,"
                    + " in one file");
        }
        return queries;
    }

    /**
     * What is left without queries of these numbers.
     *
     * @throws IllegalArgumentException if there is none of a number
     */
    public CompiledQueries without(Collection<Integer> numbers) {
        for (int number : numbers) {
            if (!ids.contains(number)) {
                throw new IllegalArgumentException("there is no query " + number + ", but "
                        + (ids.isEmpty()
                                ? "none"
                                : ids.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "))));
            }
        }
        return new CompiledQueries(
                understood().queries().stream()
                        .filter(query -> !numbers.contains(query.id()))
                        .toList(),
                queries.definitions());
    }

    /** The same, but every query is to have new collectors, also one that is asked again. */
    public Installed anew() {
        return new Installed(NOTHING.queries, ids, drawn);
    }

    /**
     * This and another switch, which are to be asked the same: what one alone is asked cannot be kept, so all is new.
     */
    public Installed beside(Installed other) {
        Set<Integer> bothIds = new TreeSet<>(ids);
        bothIds.addAll(other.ids);
        Set<Integer> bothDrawn = new TreeSet<>(drawn);
        bothDrawn.addAll(other.drawn);
        return new Installed(NOTHING.queries, bothIds, bothDrawn);
    }

    /**
     * Whether a query that was compiled for this switch has its collectors from before: no new one gets a number in
     * use.
     */
    public boolean keeps(CompiledQuery query) {
        return ids.contains(query.id());
    }

    /**
     * The queries with the names by which they are known, and behind them those that are known and not installed any
     * more: alerts of these may still be on their way.
     */
    public CompiledQueries named(CompiledQueries known) {
        List<CompiledQuery> named = new ArrayList<>();
        queries.queries()
                .forEach(query -> named.add(known.queries().stream()
                        .filter(query::sameCoupons)
                        .findFirst()
                        .orElse(query)));
        known.queries().stream().filter(query -> !ids.contains(query.id())).forEach(named::add);
        return new CompiledQueries(named, queries.definitions());
    }
}

package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.QuerySet;

/**
 * Chooses coupon parameters and hash ranges for queries.
 *
 * <p>Each query may draw γ_q = Γ/(3·|Q|) coupons per packet. Γ ≤ 3, so that the coupons of all queries together, and hence
 * of one attribute, never take more than the whole range of the hash. Queries on one attribute get disjoint, consecutive
 * ranges, largest coupons first: thus every coupon starts at a multiple of its size and is one prefix.
 *
 * @param choice      how parameters are chosen
 * @param mostCoupons bits of a collector, 32 or 64
 */
public record QueryCompiler(Choice choice, int mostCoupons) {
    private static final int HASH_VALUES = 1 << Coupons.SMALLEST_POWER;

    /** The text's procedure for collectors of 32 bits. */
    public static final QueryCompiler STANDARD = new QueryCompiler(Choice.TEXT, Integer.SIZE);

    /** Compiles with the numbers from 1 on. */
    public CompiledQueries compile(QuerySet asked) {
        return compile(asked, Set.of());
    }

    /**
     * Compiles; the queries get the numbers behind the largest one taken, round and round. Numbers in use stay free so
     * that a new query never takes over collectors of an old one.
     *
     * @param taken numbers of queries that may still have collectors
     * @throws IllegalArgumentException if the budget is too small, or too many numbers are taken
     */
    public CompiledQueries compile(QuerySet asked, Set<Integer> taken) {
        List<Query> queries = asked.queries();
        double activation = asked.budget() / (Coupons.WORDS * queries.size());
        Map<Integer, Coupons> ofThreshold = new HashMap<>();
        List<Integer> ids = free(taken, queries.size());
        List<CompiledQuery> unplaced = new ArrayList<>();
        for (Query query : queries) {
            Coupons coupons = ofThreshold.computeIfAbsent(
                    query.threshold(), threshold -> choice.of(threshold, activation, mostCoupons));
            unplaced.add(new CompiledQuery(query, ids.get(unplaced.size()), coupons, 0));
        }
        return new CompiledQueries(place(unplaced));
    }

    private static List<Integer> free(Set<Integer> taken, int wanted) {
        int start = taken.stream().mapToInt(Integer::intValue).max().orElse(0);
        List<Integer> free = IntStream.range(0, QuerySet.MOST)
                .map(step -> (start + step) % QuerySet.MOST + 1)
                .filter(id -> !taken.contains(id))
                .limit(wanted)
                .boxed()
                .toList();
        if (free.size() < wanted) {
            throw new IllegalArgumentException(wanted + " queries: only " + free.size() + " of " + QuerySet.MOST
                    + " numbers are free; install fewer, wait a window, then install the rest");
        }
        return free;
    }

    /** Gives each its range of hash values, keeping their order in the list. */
    private static List<CompiledQuery> place(List<CompiledQuery> queries) {
        Map<Attribute, Integer> next = new HashMap<>();
        Map<Integer, CompiledQuery> placed = new HashMap<>();
        queries.stream()
                .sorted(Comparator.comparingInt(query -> query.coupons().power()))
                .forEach(query -> {
                    int first = next.getOrDefault(query.query().attribute(), 0);
                    CompiledQuery here = new CompiledQuery(query.query(), query.id(), query.coupons(), first);
                    if (here.end() > HASH_VALUES) {
                        throw new IllegalArgumentException("query " + query.query().name() + ": the queries on "
                                + query.query().attribute().text() + " draw more than one coupon per packet; give a smaller"
                                + " budget");
                    }
                    next.put(query.query().attribute(), here.end());
                    placed.put(query.id(), here);
                });
        return queries.stream().map(query -> placed.get(query.id())).toList();
    }
}

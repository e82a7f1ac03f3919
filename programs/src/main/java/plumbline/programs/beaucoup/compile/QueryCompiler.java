package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.QuerySet;

/**
 * Chooses coupon parameters and hash ranges for queries.
 *
 * <p>Each query may draw γ_q = Γ/(3·|Q|) coupons per packet. Γ ≤ 3, so that the coupons of all queries together, and
 * hence of one attribute, never take more than the whole range of the hash. Queries on one attribute get disjoint
 * ranges, largest coupons first; every coupon starts at a multiple of its size and is one prefix.
 *
 * @param choice how parameters are chosen
 * @param mostCoupons bits of a collector, 32 or 64
 */
public record QueryCompiler(CouponChoice choice, int mostCoupons) {
    private static final int HASH_VALUES = 1 << Coupons.SMALLEST_POWER;

    /** The text's procedure for collectors of 32 bits. */
    public static final QueryCompiler STANDARD = new QueryCompiler(CouponChoice.TEXT, Integer.SIZE);

    /** Compiles for a switch that has just started: with the numbers from 1 on. */
    public CompiledQueries compile(QuerySet asked) {
        return compile(asked, Installed.NOTHING);
    }

    /**
     * Compiles. A query that is installed keeps its number, its coupons and their ranges, hence its collectors. The
     * others get an equal share of the budget, or of what those leave if that is less, and numbers behind the largest
     * one in use, round and round, so that they never take over collectors: first numbers that have never drawn a
     * coupon.
     *
     * @throws IllegalArgumentException if the budget is too small, or too many numbers are in use
     */
    public CompiledQueries compile(QuerySet asked, Installed installed) {
        Map<Query, CompiledQuery> placed = kept(asked, installed);
        List<Query> others = asked.queries().stream()
                .filter(query -> !placed.containsKey(query))
                .toList();
        double activation = activation(asked, placed.values());
        Map<Integer, Coupons> ofThreshold = new HashMap<>();
        Iterator<Integer> ids = free(installed, others.size()).iterator();
        others.stream()
                .map(query -> new CompiledQuery(
                        query,
                        ids.next(),
                        ofThreshold.computeIfAbsent(
                                query.threshold(), threshold -> choice.of(threshold, activation, mostCoupons)),
                        0))
                .sorted(Comparator.comparingInt(query -> query.coupons().power()))
                .forEach(query -> placed.put(query.query(), place(query, placed.values())));
        return new CompiledQueries(asked.queries().stream().map(placed::get).toList());
    }

    /** Those that are installed, each once. */
    private Map<Query, CompiledQuery> kept(QuerySet asked, Installed installed) {
        List<CompiledQuery> left = new ArrayList<>(installed.queries().queries());
        Map<Query, CompiledQuery> kept = new HashMap<>();
        for (Query query : asked.queries()) {
            left.stream().filter(old -> answers(old, query)).findFirst().ifPresent(old -> {
                left.remove(old);
                kept.put(query, new CompiledQuery(query, old.id(), old.coupons(), old.first()));
            });
        }
        return kept;
    }

    /**
     * Whether an installed query is the one that is asked. Tables do not hold thresholds, but a threshold has one best
     * choice among coupons that cost no more than those installed: it is asked if these are that choice.
     */
    private boolean answers(CompiledQuery old, Query query) {
        return old.query().sameQuestion(query)
                && choice.of(query.threshold(), old.coupons().activation(), mostCoupons)
                        .equals(old.coupons());
    }

    /** Coupons per packet that each query may draw that is not kept. */
    private static double activation(QuerySet asked, Collection<CompiledQuery> kept) {
        int others = asked.queries().size() - kept.size();
        double all = asked.budget() / Coupons.WORDS;
        double left = all
                - kept.stream()
                        .mapToDouble(query -> query.coupons().activation())
                        .sum();
        if (!kept.isEmpty() && left < others * Math.scalb(1.0, -Coupons.SMALLEST_POWER)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the queries that are installed already access up to %.4f memory words per packet, which leaves"
                        + " too little of the budget of %s for %d others: give a larger budget, or start all queries"
                        + " anew (--anew)",
                    Coupons.WORDS * (all - left),
                    asked.budget(),
                    others));
        }
        return Math.min(all / asked.queries().size(), left / others);
    }

    private static List<Integer> free(Installed installed, int wanted) {
        int start = installed.ids().stream().mapToInt(Integer::intValue).max().orElse(0);
        List<Integer> free = IntStream.range(0, QuerySet.MOST)
                .map(step -> (start + step) % QuerySet.MOST + 1)
                .boxed()
                .filter(id -> !installed.ids().contains(id))
                .sorted(Comparator.comparing(installed.drawn()::contains))
                .limit(wanted)
                .toList();
        if (free.size() < wanted) {
            throw new IllegalArgumentException(wanted + " new queries: only " + free.size() + " of " + QuerySet.MOST
                    + " numbers are free; install fewer, wait a window, then install the rest");
        }
        return free;
    }

    /** Gives a query the first range of hash values that those on the same attribute leave free. */
    private static CompiledQuery place(CompiledQuery query, Collection<CompiledQuery> placed) {
        List<CompiledQuery> beside = placed.stream()
                .filter(other -> other.query().attribute() == query.query().attribute())
                .toList();
        return IntStream.concat(IntStream.of(0), beside.stream().mapToInt(CompiledQuery::end))
                .map(end -> Math.ceilDiv(end, query.couponSize()) * query.couponSize())
                .sorted()
                .mapToObj(first -> new CompiledQuery(query.query(), query.id(), query.coupons(), first))
                .filter(here -> here.end() <= HASH_VALUES && beside.stream().noneMatch(here::overlaps))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("query " + query.query().name() + ": the other queries on "
                                + query.query().attribute().text() + " leave no room for its "
                                + query.coupons().m() + " coupons of "
                                + query.couponSize()
                                + " hash values: give a smaller budget, or start all queries anew (--anew)"));
    }
}

package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.programs.beaucoup.query.Definitions;
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
 * @param definitions of the program
 */
public record QueryCompiler(CouponChoice choice, int mostCoupons, Definitions definitions) {
    private static final int HASH_VALUES = 1 << Coupons.SMALLEST_POWER;

    /** The text's procedure for collectors of 32 bits. */
    public static final QueryCompiler STANDARD =
            new QueryCompiler(CouponChoice.TEXT, Integer.SIZE, Definitions.STANDARD);

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
        return compile(asked, kept(asked, installed), installed);
    }

    /**
     * Compiles queries that are asked beside those that are installed. These keep all that they have; the budget is
     * that of all of them together.
     *
     * @throws IllegalArgumentException if the budget is too small, or something else is in the tables
     */
    public CompiledQueries add(QuerySet asked, Installed installed) {
        Map<Query, CompiledQuery> kept = kept(asked, installed);
        Set<Integer> again = kept.values().stream().map(CompiledQuery::id).collect(Collectors.toSet());
        List<Query> all = new ArrayList<>();
        installed.understood().queries().stream()
                .filter(query -> !again.contains(query.id()))
                .forEach(query -> {
                    kept.put(query.query(), query);
                    all.add(query.query());
                });
        all.addAll(asked.queries());
        return compile(asked.with(all), kept, installed);
    }

    private CompiledQueries compile(QuerySet asked, Map<Query, CompiledQuery> kept, Installed installed) {
        Map<Query, CompiledQuery> placed = new HashMap<>(kept);
        List<Query> others = asked.queries().stream()
                .filter(query -> !placed.containsKey(query))
                .toList();
        Map<Query, Coupons> chosen = chosen(asked, others, left(asked, kept.values(), others.size()));
        Iterator<Integer> ids = free(installed, others.size()).iterator();
        others.stream()
                .map(query -> new CompiledQuery(query, ids.next(), chosen.get(query), 0))
                .sorted(Comparator.comparingInt(query -> query.coupons().power()))
                .forEach(query -> placed.put(query.query(), place(query, placed.values())));
        return new CompiledQueries(asked.queries().stream().map(placed::get).toList(), definitions);
    }

    /** Coupons of queries that have none yet, of what those that have some leave. */
    private Map<Query, Coupons> chosen(QuerySet asked, List<Query> others, double left) {
        return switch (asked.sharing()) {
            case EQUAL -> {
                double share = Math.min(
                        asked.budget() / Coupons.WORDS / asked.queries().size(), left / others.size());
                Map<Integer, Coupons> ofThreshold = new HashMap<>();
                yield others.stream()
                        .collect(Collectors.toMap(
                                query -> query,
                                query -> ofThreshold.computeIfAbsent(
                                        query.threshold(), threshold -> choice.of(threshold, share, mostCoupons))));
            }
            case MAX_MIN -> maxMin(others, left);
        };
    }

    /**
     * Max-min fair: the query that can use least is served first, with an equal share of what is there; what it leaves
     * is there for the others.
     */
    private Map<Query, Coupons> maxMin(List<Query> queries, double all) {
        Map<Integer, Double> demands = new HashMap<>();
        queries.forEach(
                query -> demands.computeIfAbsent(query.threshold(), threshold -> choice.of(threshold, all, mostCoupons)
                        .activation()));
        Map<Query, Coupons> chosen = new HashMap<>();
        double left = all;
        for (Query query : queries.stream()
                .sorted(Comparator.comparingDouble(query -> demands.get(query.threshold())))
                .toList()) {
            Coupons coupons = choice.of(query.threshold(), left / (queries.size() - chosen.size()), mostCoupons);
            chosen.put(query, coupons);
            left -= coupons.activation();
        }
        return chosen;
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

    /** Coupons per packet that those leave to so many others which are kept. */
    private static double left(QuerySet asked, Collection<CompiledQuery> kept, int others) {
        double all = asked.budget() / Coupons.WORDS;
        double used =
                kept.stream().mapToDouble(query -> query.coupons().activation()).sum();
        if (!kept.isEmpty() && all - used < others * Math.scalb(1.0, -Coupons.SMALLEST_POWER)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the queries that are installed already access up to %.4f memory words per packet, which leaves"
                        + " too little of the budget of %s for %d others: give a larger budget, or start all queries"
                        + " anew (install --anew)",
                    Coupons.WORDS * used,
                    asked.budget(),
                    others));
        }
        return all - used;
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
                .filter(other -> other.query().attribute().equals(query.query().attribute()))
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
                                + " hash values: give a smaller budget, or start all queries anew (install --anew)"));
    }
}

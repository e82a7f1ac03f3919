package plumbline.programs.beaucoup.query;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import plumbline.pipelines.file.WrongPartException;

/**
 * Queries that are answered together.
 *
 * @param budget memory words that all of them together may access per packet, on average (Γ)
 * @param windowNanos W, if the file says it; the program has it as a parameter
 * @param prefixes bits of {@code src_net} and {@code dst_net}, where the file says them; the program has them as
 *     parameters
 * @param sharing how the queries share the budget
 * @param queries 1 to 255, with different names
 */
public record QuerySet(
        double budget,
        OptionalLong windowNanos,
        Map<PacketField, Integer> prefixes,
        BudgetSharing sharing,
        List<Query> queries) {
    /** Most queries: their number is 8 bits wide, and 0 is none. */
    public static final int MOST = 255;

    /** Checks. */
    public QuerySet {
        if (!(budget > 0 && budget <= 3)) {
            throw new WrongPartException(
                    "/budget",
                    "budget " + budget
                            + ": memory words per packet, more than 0 and at most 3, the words of one coupon");
        }
        if (queries.isEmpty() || queries.size() > MOST) {
            throw new WrongPartException("/queries", queries.size() + " queries: 1 to " + MOST);
        }
        prefixes.forEach((field, bits) -> {
            if (bits < 1 || bits > Integer.SIZE) {
                throw new WrongPartException(
                        "/" + field.text(), field.text() + ": " + bits + ": a prefix has 1 to 32 bits");
            }
        });
        prefixes = Map.copyOf(prefixes);
        queries = List.copyOf(queries);
        List<String> names = queries.stream().map(Query::name).toList();
        names.stream()
                .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new WrongPartException(
                            "/queries/" + names.lastIndexOf(name) + "/name", "two queries are named " + name);
                });
    }

    /** Other queries under the same conditions. */
    public QuerySet with(List<Query> others) {
        return new QuerySet(budget, windowNanos, prefixes, sharing, others);
    }

    /** Queries with a window and prefixes as the program has them, which share the budget equally. */
    public static QuerySet of(double budget, List<Query> queries) {
        return new QuerySet(budget, OptionalLong.empty(), Map.of(), BudgetSharing.EQUAL, queries);
    }
}

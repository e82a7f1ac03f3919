package plumbline.programs.beaucoup.query;

import java.util.List;
import java.util.OptionalLong;

/**
 * Queries that are answered together.
 *
 * @param budget memory words that all of them together may access per packet, on average (Γ)
 * @param windowNanos W, if the file says it; the program has it as a parameter
 * @param queries 1 to 255, with different names
 */
public record QuerySet(double budget, OptionalLong windowNanos, List<Query> queries) {
    /** Most queries: their number is 8 bits wide, and 0 is none. */
    public static final int MOST = 255;

    /** Checks. */
    public QuerySet {
        if (!(budget > 0 && budget <= 3)) {
            throw new IllegalArgumentException("budget " + budget
                    + ": memory words per packet, more than 0 and at most 3, the words of one coupon");
        }
        if (queries.isEmpty() || queries.size() > MOST) {
            throw new IllegalArgumentException(queries.size() + " queries: 1 to " + MOST);
        }
        queries = List.copyOf(queries);
        List<String> names = queries.stream().map(Query::name).toList();
        names.stream()
                .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("two queries are named " + name);
                });
    }
}

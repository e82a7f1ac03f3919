package plumbline.programs.beaucoup.compile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.query.Definitions;

/**
 * Queries ready to be installed.
 *
 * @param queries in the order of the file
 * @param definitions of the program that they are for
 */
public record CompiledQueries(List<CompiledQuery> queries, Definitions definitions) {
    public CompiledQueries {
        queries = List.copyOf(queries);
    }

    /** The query of a number, as packets and digests carry it. */
    public Optional<CompiledQuery> byId(long id) {
        return queries.stream().filter(query -> query.id() == id).findFirst();
    }

    /**
     * Memory words per packet that all queries together access, by the paper's reckoning, if every packet passes all
     * filters.
     */
    public double wordsPerPacket() {
        return queries.stream()
                .mapToDouble(query -> query.coupons().wordsPerPacket())
                .sum();
    }

    /** The complete entries of the tables {@code coupons_<n>} of the program; tables without any too. */
    public Map<String, List<Table.Entry>> entries() {
        Map<String, List<Table.Entry>> entries = new LinkedHashMap<>();
        definitions
                .attributes()
                .forEach((number, attribute) -> entries.put(
                        Definitions.table(number),
                        queries.stream()
                                .filter(query -> query.query().attribute().equals(attribute))
                                .flatMap(query -> CouponEntries.of(query, definitions.filters()).stream())
                                .toList()));
        return entries;
    }
}

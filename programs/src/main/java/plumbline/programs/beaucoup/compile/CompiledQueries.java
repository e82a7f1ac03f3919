package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.query.Attribute;

/**
 * Queries ready to be installed.
 *
 * @param queries in the order of the file
 */
public record CompiledQueries(List<CompiledQuery> queries) {
    /** Copies the list. */
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

    /**
     * The complete entries of the tables {@code coupons_<n>} of a program's first attributes; tables without any too.
     */
    public Map<String, List<Table.Entry>> entries(int attributes) {
        Map<String, List<Table.Entry>> entries = new LinkedHashMap<>();
        for (Attribute attribute : List.of(Attribute.values()).subList(0, attributes)) {
            List<Table.Entry> ofAttribute = new ArrayList<>();
            queries.stream()
                    .filter(query -> query.query().attribute() == attribute)
                    .forEach(query -> ofAttribute.addAll(CouponEntries.of(query)));
            entries.put(attribute.table(), List.copyOf(ofAttribute));
        }
        return entries;
    }
}

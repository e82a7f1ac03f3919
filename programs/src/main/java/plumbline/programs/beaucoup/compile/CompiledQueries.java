package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;

/**
 * Queries ready to be installed.
 *
 * @param queries in the order of the file
 */
public record CompiledQueries(List<CompiledQuery> queries) {
    private static final int HASH_MASK = 0xFFFF;
    private static final int BYTE_MASK = 0xFF;

    /** Copies the list. */
    public CompiledQueries {
        queries = List.copyOf(queries);
    }

    /** The query of a number, as packets and digests carry it. */
    public Optional<CompiledQuery> byId(long id) {
        return queries.stream().filter(query -> query.id() == id).findFirst();
    }

    /** Memory words per packet that all queries together access, by the paper's reckoning, if every packet passes all filters. */
    public double wordsPerPacket() {
        return queries.stream().mapToDouble(query -> query.coupons().wordsPerPacket()).sum();
    }

    /** The complete entries of the tables {@code coupons_<n>} of a program's first attributes; tables without any too. */
    public Map<String, List<Table.Entry>> entries(int attributes) {
        Map<String, List<Table.Entry>> entries = new LinkedHashMap<>();
        for (Attribute attribute : List.of(Attribute.values()).subList(0, attributes)) {
            List<Table.Entry> ofAttribute = new ArrayList<>();
            queries.stream()
                    .filter(query -> query.query().attribute() == attribute)
                    .forEach(query -> addCoupons(query, ofAttribute));
            entries.put(attribute.table(), List.copyOf(ofAttribute));
        }
        return entries;
    }

    /** One prefix of the hash per coupon: first is a multiple of the size, which is a power of two. */
    private static void addCoupons(CompiledQuery query, List<Table.Entry> entries) {
        Filter filter = query.query().filter();
        int size = query.couponSize();
        for (int coupon = 0; coupon < query.coupons().m(); coupon++) {
            List<Match> matches = List.of(
                    new Match.Ternary(query.first() + coupon * size, HASH_MASK & -size),
                    query.query().needsPorts() ? new Match.Ternary(1, 1) : Match.Ternary.ANY,
                    exactly(filter.protocol(), BYTE_MASK),
                    new Match.Ternary(filter.flags().value(), filter.flags().mask()),
                    exactly(filter.srcPort(), HASH_MASK),
                    exactly(filter.dstPort(), HASH_MASK));
            List<Long> data = List.of(
                    (long) query.id(), (long) coupon, (long) query.coupons().n(), (long) PacketField.mask(query.query().key()));
            entries.add(new Table.Entry(matches, 0, new Table.ActionCall("draw", data), Position.NONE));
        }
    }

    private static Match exactly(OptionalInt value, long mask) {
        return value.isPresent() ? new Match.Ternary(value.getAsInt(), mask) : Match.Ternary.ANY;
    }

    /** The queries as they were asked. */
    public List<Query> asked() {
        return queries.stream().map(CompiledQuery::query).toList();
    }
}

package plumbline.programs.beaucoup.compile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.beaucoup.query.TcpFlags;

/** A query as entries of the table of its attribute, one per coupon: written and read back. */
final class CouponEntries {
    private static final int HASH_MASK = 0xFFFF;
    private static final int BYTE_MASK = 0xFF;

    private CouponEntries() {}

    /** The number of the query that an entry is of. */
    static int id(Table.Entry entry) {
        return Math.toIntExact(entry.call().data().getFirst());
    }

    /** One prefix of the hash per coupon: first is a multiple of the size, which is a power of two. */
    static List<Table.Entry> of(CompiledQuery query, boolean filters) {
        Filter filter = query.query().filter();
        int size = query.couponSize();
        List<Table.Entry> entries = new ArrayList<>();
        for (int coupon = 0; coupon < query.coupons().m(); coupon++) {
            List<Match> matches = new ArrayList<>();
            matches.add(new Match.Ternary(query.first() + coupon * size, HASH_MASK & -size));
            matches.add(query.query().needsPorts() ? new Match.Ternary(1, 1) : Match.Ternary.ANY);
            if (filters) {
                matches.add(exactly(filter.protocol(), BYTE_MASK));
                matches.add(
                        new Match.Ternary(filter.flags().value(), filter.flags().mask()));
                matches.add(exactly(filter.srcPort(), HASH_MASK));
                matches.add(exactly(filter.dstPort(), HASH_MASK));
            }
            List<Long> data = List.of(
                    (long) query.id(), (long) coupon, (long) query.coupons().n(), (long)
                            PacketField.mask(query.query().key()));
            entries.add(new Table.Entry(matches, 0, new Table.ActionCall("draw", data), Position.NONE));
        }
        return entries;
    }

    private static Match exactly(OptionalInt value, long mask) {
        return value.isPresent() ? new Match.Ternary(value.getAsInt(), mask) : Match.Ternary.ANY;
    }

    /**
     * The query that entries were made of. Its name and threshold are not in them: it is called by its number and
     * counts to what it expects.
     *
     * @param entries all of one number
     * @return empty if {@link #of} makes others of it: another program wrote them
     */
    static Optional<CompiledQuery> read(Attribute attribute, List<Table.Entry> entries, boolean filters) {
        try {
            return Optional.of(readFirst(attribute, entries, filters)).filter(read -> same(of(read, filters), entries));
        } catch (IllegalArgumentException | ClassCastException | IndexOutOfBoundsException none) {
            return Optional.empty();
        }
    }

    /** From the entry of coupon 0. */
    private static CompiledQuery readFirst(Attribute attribute, List<Table.Entry> entries, boolean filters) {
        Table.Entry entry = entries.stream()
                .min(Comparator.comparingLong(each -> each.call().data().get(1)))
                .orElseThrow(IllegalArgumentException::new);
        List<Match.Ternary> matches =
                entry.matches().stream().map(Match.Ternary.class::cast).toList();
        List<Long> data = entry.call().data();
        int size = (int) (~matches.getFirst().mask() & HASH_MASK) + 1;
        int power = Coupons.SMALLEST_POWER - Integer.numberOfTrailingZeros(size);
        Coupons coupons = new Coupons(entries.size(), Math.toIntExact(data.get(2)), power);
        Filter filter = filters
                ? new Filter(
                        value(matches.get(2)),
                        new TcpFlags((int) matches.get(3).value(), (int)
                                matches.get(3).mask()),
                        value(matches.get(4)),
                        value(matches.get(5)))
                : Filter.NONE;
        Query query = new Query(
                "number " + id(entry) + " (" + attribute.text() + ")",
                PacketField.ofMask(data.get(3)),
                attribute,
                (int) Math.max(1, Math.round(coupons.expectation())),
                filter);
        return new CompiledQuery(
                query, id(entry), coupons, (int) matches.getFirst().value());
    }

    private static OptionalInt value(Match.Ternary match) {
        return match.mask() == 0 ? OptionalInt.empty() : OptionalInt.of((int) match.value());
    }

    /** Whether they are the same entries, in any order, wherever they were written. */
    private static boolean same(List<Table.Entry> some, List<Table.Entry> others) {
        return some.size() == others.size() && contents(some).equals(contents(others));
    }

    private static Set<List<Object>> contents(List<Table.Entry> entries) {
        return entries.stream()
                .map(entry -> List.<Object>of(entry.matches(), entry.priority(), entry.call()))
                .collect(Collectors.toSet());
    }
}

package plumbline.programs.hhh;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.collections.Long2LongHashMap;

/**
 * The truth: exact counts of addresses, and the hierarchical heavy hitters by definition (G. Cormode, F. Korn, S.
 * Muthukrishnan, D. Srivastava, "Finding Hierarchical Heavy Hitters in Data Streams", VLDB 2003): level by level, the
 * packets of a prefix that reaches the threshold are taken out, and only the rest goes up. No subtraction as in {@link
 * OutputRule}.
 */
public final class ExactPrefixes {
    private final Long2LongHashMap addresses = new Long2LongHashMap(0);
    private final int step;
    private long packets;

    /**
     * @param step bits from one prefix length to the next: 8 or 1
     */
    public ExactPrefixes(int step) {
        this.step = step;
    }

    /** A packet from an address. */
    public void packet(long address) {
        addresses.put(address, addresses.get(address) + 1);
        packets++;
    }

    /** Packets seen. */
    public long packets() {
        return packets;
    }

    /** Exact counts of all prefixes of one length. */
    public Map<Prefix, Long> ofLength(int length) {
        Map<Prefix, Long> sums = new HashMap<>();
        addresses.forEachLong((address, count) -> sums.merge(Prefix.of(length, address), count, Long::sum));
        return sums;
    }

    /**
     * The hierarchical heavy hitters and their conditioned counts, the most specific first.
     *
     * @param threshold packets
     */
    public Map<Prefix, Long> heavy(double threshold) {
        Map<Prefix, Long> heavy = new LinkedHashMap<>();
        SortedMap<Long, Long> rest = new TreeMap<>();
        addresses.forEachLong(rest::put);
        for (int length = 32; length >= 0; length -= step) {
            SortedMap<Long, Long> up = new TreeMap<>();
            for (Map.Entry<Long, Long> one : rest.entrySet()) {
                up.merge(Prefix.of(length, one.getKey()).bits(), one.getValue(), Long::sum);
            }
            int here = length;
            up.entrySet().removeIf(one -> {
                boolean chosen = one.getValue() >= threshold;
                if (chosen) {
                    heavy.put(new Prefix(here, one.getKey()), one.getValue());
                }
                return chosen;
            });
            rest = up;
        }
        return heavy;
    }
}

package plumbline.programs.hhh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.agrona.collections.Long2LongHashMap;

/**
 * The truth: exact counts of addresses, and the hierarchical heavy hitters by definition (G. Cormode, F. Korn, S.
 * Muthukrishnan, D. Srivastava, "Finding Hierarchical Heavy Hitters in Data Streams", VLDB 2003): level by level, the
 * packets of a prefix that reaches the threshold are taken out, and only the rest goes up. No subtraction as in
 * {@link OutputRule}.
 */
public final class ExactPrefixes {
    private final Long2LongHashMap addresses = new Long2LongHashMap(0);
    private final int step;
    private long packets;

    /** @param step bits from one prefix length to the next: 8 or 1 */
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

    /** Exact counts of all prefixes of one length, in order of address. */
    public Map<Prefix, Long> ofLength(int length) {
        Map<Prefix, Long> sums = new LinkedHashMap<>();
        new SortedCounts(addresses).shorten(length, (prefix, count) -> {
            sums.put(prefix, count);
            return false;
        });
        return sums;
    }

    /**
     * The hierarchical heavy hitters and their conditioned counts, the most specific first.
     *
     * @param threshold packets
     */
    public Map<Prefix, Long> heavy(double threshold) {
        Map<Prefix, Long> heavy = new LinkedHashMap<>();
        climb((prefix, count) -> {
            if (count >= threshold) {
                heavy.put(prefix, count);
            }
            return count >= threshold;
        });
        return heavy;
    }

    /**
     * The prefixes that a choice wrongly leaves out: those that reach the threshold without the packets of chosen
     * prefixes below them. RHHH promises that there are none, with high probability ("coverage").
     *
     * @param threshold packets
     */
    public Map<Prefix, Long> leftOut(Set<Prefix> chosen, double threshold) {
        Map<Prefix, Long> leftOut = new LinkedHashMap<>();
        climb((prefix, count) -> {
            if (count >= threshold && !chosen.contains(prefix)) {
                leftOut.put(prefix, count);
            }
            return chosen.contains(prefix);
        });
        return leftOut;
    }

    /**
     * Shows every prefix, the most specific first, with its packets but those of prefixes below it that were taken out.
     */
    private void climb(BiPredicate<Prefix, Long> takesOut) {
        SortedCounts rest = new SortedCounts(addresses);
        for (int length = 32; length >= 0; length -= step) {
            rest.shorten(length, takesOut);
        }
    }
}

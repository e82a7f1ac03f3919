package plumbline.programs.hhh;

import java.util.Arrays;
import java.util.function.BiPredicate;
import org.agrona.collections.Long2LongHashMap;

/**
 * Counts of prefixes of one length, in order of address, so that those with a common shorter prefix are neighbours:
 * going up a level is one walk over two arrays.
 */
final class SortedCounts {
    private final long[] bits;
    private final long[] counts;
    private int size;

    /** Counts of addresses: prefixes of 32 bits. */
    SortedCounts(Long2LongHashMap addresses) {
        bits = new long[addresses.size()];
        addresses.forEachLong((address, count) -> bits[size++] = address);
        Arrays.sort(bits);
        counts = Arrays.stream(bits).map(addresses::get).toArray();
    }

    /**
     * Shortens all prefixes to a length, adds up those that become the same, and takes out the ones that are asked for.
     */
    void shorten(int length, BiPredicate<Prefix, Long> takesOut) {
        int kept = 0;
        for (int from = 0, to; from < size; from = to) {
            Prefix prefix = Prefix.of(length, bits[from]);
            long sum = 0;
            for (to = from; to < size && Prefix.masked(length, bits[to]) == prefix.bits(); to++) {
                sum += counts[to];
            }
            if (!takesOut.test(prefix, sum)) {
                bits[kept] = prefix.bits();
                counts[kept++] = sum;
            }
        }
        size = kept;
    }
}

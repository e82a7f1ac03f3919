package plumbline.network.transport;

import java.util.Arrays;

/**
 * Bytes that came behind a gap: ranges that neither touch nor overlap, in order; and which of them grew last, for
 * selective acknowledgements (RFC 2018, section 4).
 */
final class ByteRanges {
    private long[] from = new long[4];
    private long[] to = new long[4];
    private int count;
    /** A byte of each of the ranges that grew last, the latest first. */
    private final long[] latest = new long[TransportPacket.MAX_SACKS];

    private int latestCount;

    boolean isEmpty() {
        return count == 0;
    }

    /** Adds a range. */
    void add(long first, long end) {
        int low = firstEndingAt(first);
        int high = low;
        long joinedFrom = first;
        long joinedTo = end;
        while (high < count && from[high] <= end) {
            joinedFrom = Math.min(joinedFrom, from[high]);
            joinedTo = Math.max(joinedTo, to[high]);
            high++;
        }
        if (high == low) {
            insert(low);
        } else {
            remove(low + 1, high);
        }
        from[low] = joinedFrom;
        to[low] = joinedTo;
        remember(first);
    }

    /** The first range that ends at a byte or behind it. */
    private int firstEndingAt(long byteNumber) {
        int found = Arrays.binarySearch(to, 0, count, byteNumber);
        return found >= 0 ? found : -found - 1;
    }

    private void insert(int place) {
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
        }
        System.arraycopy(from, place, from, place + 1, count - place);
        System.arraycopy(to, place, to, place + 1, count - place);
        count++;
    }

    private void remove(int first, int end) {
        System.arraycopy(from, end, from, first, count - end);
        System.arraycopy(to, end, to, first, count - end);
        count -= end - first;
    }

    private void remember(long byteNumber) {
        int last = Math.min(latestCount, latest.length - 1);
        System.arraycopy(latest, 0, latest, 1, last);
        latest[0] = byteNumber;
        latestCount = last + 1;
    }

    /**
     * All bytes before one have come: forgets ranges that begin there or before.
     *
     * @return the first byte that has not come
     */
    long take(long end) {
        long reached = end;
        int taken = 0;
        while (taken < count && from[taken] <= reached) {
            reached = Math.max(reached, to[taken++]);
        }
        remove(0, taken);
        if (count == 0) {
            latestCount = 0;
        }
        return reached;
    }

    /** Names the ranges that grew last, the latest first, each once. */
    void report(TransportPacket packet, int most) {
        for (int i = 0; i < latestCount && packet.sacks() < most; i++) {
            int place = firstEndingAt(latest[i] + 1);
            if (place < count && from[place] <= latest[i] && !names(packet, from[place])) {
                packet.sack(from[place], to[place]);
            }
        }
    }

    private static boolean names(TransportPacket packet, long first) {
        for (int i = 0; i < packet.sacks(); i++) {
            if (packet.sackFrom(i) == first) {
                return true;
            }
        }
        return false;
    }
}

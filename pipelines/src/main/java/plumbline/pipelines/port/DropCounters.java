package plumbline.pipelines.port;

import java.util.EnumMap;
import java.util.Map;

/** Packets dropped, by reason. Written by one thread; readers of other threads see a recent value. */
public final class DropCounters {
    private static final DropReason[] REASONS = DropReason.values();

    private final long[] counts = new long[REASONS.length];

    /** Counts one dropped packet. */
    public void count(DropReason reason) {
        counts[reason.ordinal()]++;
    }

    /** Counts several packets dropped for one reason. */
    public void count(DropReason reason, long packets) {
        counts[reason.ordinal()] += packets;
    }

    /** Packets dropped for one reason. */
    public long get(DropReason reason) {
        return counts[reason.ordinal()];
    }

    /** Packets dropped for any reason. */
    public long total() {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /** The reasons that occurred, with their counts. */
    public Map<DropReason, Long> nonZero() {
        Map<DropReason, Long> map = new EnumMap<>(DropReason.class);
        for (DropReason reason : REASONS) {
            if (counts[reason.ordinal()] != 0) {
                map.put(reason, counts[reason.ordinal()]);
            }
        }
        return map;
    }
}

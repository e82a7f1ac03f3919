package plumbline.pipelines.port;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts by kind. Written by one thread; readers of other threads see a recent value.
 *
 * @param <E> the kinds
 */
public class KindCounters<E extends Enum<E>> {
    private final Class<E> kinds;
    private final long[] counts;

    /** All kinds at zero. */
    public KindCounters(Class<E> kinds) {
        this.kinds = kinds;
        this.counts = new long[kinds.getEnumConstants().length];
    }

    /** Counts one. */
    public void count(E kind) {
        counts[kind.ordinal()]++;
    }

    /** Counts several of one kind. */
    public void count(E kind, long packets) {
        counts[kind.ordinal()] += packets;
    }

    /** Counts as much as another did. */
    public void add(KindCounters<E> other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    /** How many of one kind. */
    public long get(E kind) {
        return counts[kind.ordinal()];
    }

    /** How many of all kinds together. */
    public long total() {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /** The kinds that occurred, in their order, with their counts. */
    public Map<E, Long> nonZero() {
        Map<E, Long> map = new EnumMap<>(kinds);
        for (E kind : kinds.getEnumConstants()) {
            if (counts[kind.ordinal()] != 0) {
                map.put(kind, counts[kind.ordinal()]);
            }
        }
        return Collections.unmodifiableMap(map);
    }
}

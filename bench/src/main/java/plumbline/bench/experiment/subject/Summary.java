package plumbline.bench.experiment.subject;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of a part of the traffic that can be put together with those of other parts: what is known of the whole.
 *
 * @param merge what becomes of a cell that several parts have
 * @param cells number → value; one that is not there is 0
 */
public record Summary(Merge merge, SortedMap<Long, Long> cells) {
    /** How two values of a cell become one. */
    public enum Merge {
        /** Counts, as of exact counts and of the Count-Min sketch. */
        SUM {
            @Override
            long of(long one, long other) {
                return one + other;
            }
        },
        /** Maxima, as of registers of the largest rank. */
        MAX {
            @Override
            long of(long one, long other) {
                return Math.max(one, other);
            }
        },
        /** Sets of bits, as of coupons. */
        UNION {
            @Override
            long of(long one, long other) {
                return one | other;
            }
        };

        abstract long of(long one, long other);
    }

    public Summary {
        cells = Collections.unmodifiableSortedMap(new TreeMap<>(cells));
    }

    /** Of both parts. */
    Summary with(Summary other) {
        SortedMap<Long, Long> both = new TreeMap<>(cells);
        other.cells.forEach((cell, value) -> both.merge(cell, value, merge::of));
        return new Summary(merge, both);
    }

    /** The summaries of both parts, each with the one of its name. */
    public static Map<String, Summary> merged(Map<String, Summary> one, Map<String, Summary> other) {
        Map<String, Summary> both = new TreeMap<>(one);
        other.forEach((name, summary) -> both.merge(name, summary, Summary::with));
        return both;
    }
}

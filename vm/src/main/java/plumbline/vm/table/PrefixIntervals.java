package plumbline.vm.table;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.UnaryOperator;

/**
 * The rows of a table with one lpm key, cut into the intervals between their bounds; of each interval the row is known,
 * so that a look-up is one binary search. Prefixes nest or lie apart:
 *
 * <pre>
 * rows:       a 0.0.0.0/0             b 10.0.0.0/8        c 10.1.0.0/16
 * starts:     0.0.0.0    10.0.0.0    10.1.0.0    10.2.0.0    11.0.0.0
 * rows:       a          b           c           b           a
 * </pre>
 *
 * Immutable: a change makes another, in time linear in the number of intervals.
 */
final class PrefixIntervals {
    private static final int KEY = 0;

    private final KeyLayout layout;
    private final long[] starts;
    private final Row[] rows;

    private PrefixIntervals(KeyLayout layout, long[] starts, Row[] rows) {
        this.layout = layout;
        this.starts = starts;
        this.rows = rows;
    }

    static PrefixIntervals of(Collection<Row> all, KeyLayout layout) {
        PrefixIntervals intervals = new PrefixIntervals(layout, new long[1], new Row[1]);
        for (Row row : all) {
            intervals = intervals.with(row);
        }
        return intervals;
    }

    /** The row with the longest prefix of the key, or null. */
    Row find(long key) {
        return rows[IntervalIndex.find(starts, key)];
    }

    /** With a row more. */
    PrefixIntervals with(Row row) {
        return within(row, now -> now == null || row.beats(now) ? row : now);
    }

    /** Another row, or none, wherever one was found. */
    PrefixIntervals replaced(Row old, Row row) {
        return within(old, now -> now == old ? row : now);
    }

    /** Other rows where the prefix of one matches. */
    private PrefixIntervals within(Row prefix, UnaryOperator<Row> change) {
        long first = first(prefix);
        long last = last(prefix);
        Cut cut = new Cut(starts.length + 2);
        for (int i = 0; i < starts.length; i++) {
            long start = starts[i];
            long end = i + 1 < starts.length ? starts[i + 1] - 1 : layout.mask(KEY);
            if (Long.compareUnsigned(end, first) < 0 || Long.compareUnsigned(start, last) > 0) {
                cut.add(start, rows[i]);
                continue;
            }
            if (Long.compareUnsigned(start, first) < 0) {
                cut.add(start, rows[i]);
                start = first;
            }
            cut.add(start, change.apply(rows[i]));
            if (Long.compareUnsigned(end, last) > 0) {
                cut.add(last + 1, rows[i]);
            }
        }
        return cut.intervals(layout);
    }

    private long first(Row row) {
        return row.pattern().lowest(KEY, layout);
    }

    private long last(Row row) {
        return row.pattern().highest(KEY, layout);
    }

    /** Intervals from the first on; neighbours with one row are one. */
    private static final class Cut {
        private final long[] starts;
        private final Row[] rows;
        private int count;

        Cut(int most) {
            starts = new long[most];
            rows = new Row[most];
        }

        void add(long start, Row row) {
            if (count == 0 || rows[count - 1] != row) {
                starts[count] = start;
                rows[count++] = row;
            }
        }

        PrefixIntervals intervals(KeyLayout layout) {
            return new PrefixIntervals(layout, Arrays.copyOf(starts, count), Arrays.copyOf(rows, count));
        }
    }
}

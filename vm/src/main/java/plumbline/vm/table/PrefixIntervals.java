package plumbline.vm.table;

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
    private final IntervalMap<Row> rows;

    private PrefixIntervals(KeyLayout layout, IntervalMap<Row> rows) {
        this.layout = layout;
        this.rows = rows;
    }

    static PrefixIntervals of(Collection<Row> all, KeyLayout layout) {
        PrefixIntervals intervals = new PrefixIntervals(layout, IntervalMap.of((Row) null));
        for (Row row : all) {
            intervals = intervals.with(row);
        }
        return intervals;
    }

    /** The row with the longest prefix of the key, or null. */
    Row find(long key) {
        return rows.find(key);
    }

    /** With a row more. */
    PrefixIntervals with(Row row) {
        return within(row, now -> Row.better(now, row));
    }

    /** Another row, or none, wherever one was found. */
    PrefixIntervals replaced(Row old, Row row) {
        return within(old, now -> now == old ? row : now);
    }

    /** Other rows where the prefix of one matches. */
    private PrefixIntervals within(Row prefix, UnaryOperator<Row> change) {
        long first = prefix.pattern().lowest(KEY, layout);
        long last = prefix.pattern().highest(KEY, layout);
        return new PrefixIntervals(
                layout, rows.with(first, last, (_, now) -> change.apply(now)).merged());
    }
}

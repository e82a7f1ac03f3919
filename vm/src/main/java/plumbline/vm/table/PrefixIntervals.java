package plumbline.vm.table;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

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
 * Immutable: a change makes another.
 */
final class PrefixIntervals {
    private static final int KEY = 0;

    private final KeyLayout layout;
    private long[] starts;
    private Row[] rows;
    private int count;

    PrefixIntervals(Collection<Row> all, KeyLayout layout) {
        this.layout = layout;
        starts = new long[2 * all.size() + 1];
        rows = new Row[starts.length];
        count = 1; // what lies in front of all rows
        sweep(all);
        starts = Arrays.copyOf(starts, count);
        rows = Arrays.copyOf(rows, count);
    }

    /** From bound to bound; the stack has the rows that hold here, the longest prefix on top. */
    private void sweep(Collection<Row> all) {
        Deque<Row> stack = new ArrayDeque<>();
        List<Row> ordered = all.stream()
                .sorted(Comparator.<Row, Long>comparing(this::first, Long::compareUnsigned)
                        .thenComparing((a, b) -> Row.byPrecedence(b, a)))
                .toList();
        for (Row row : ordered) {
            leave(stack, first(row));
            stack.push(row);
            begin(first(row), row);
        }
        leave(stack, layout.mask(KEY));
    }

    private long first(Row row) {
        return row.pattern().lowest(KEY, layout);
    }

    /** Takes off the rows that end in front of a value. */
    private void leave(Deque<Row> stack, long value) {
        while (!stack.isEmpty()) {
            long last = stack.peek().pattern().highest(KEY, layout);
            if (Long.compareUnsigned(last, value) >= 0) {
                return;
            }
            stack.pop();
            begin(last + 1, stack.peek());
        }
    }

    /** From a value on a row holds, or none. */
    private void begin(long value, Row row) {
        if (starts[count - 1] != value) {
            starts[count++] = value;
        }
        rows[count - 1] = row;
    }

    /** The row with the longest prefix of the key, or null. */
    Row find(long key) {
        return rows[IntervalIndex.find(starts, key)];
    }
}

package plumbline.vm.table;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Values by intervals of an unsigned key: every number lies in one interval. Immutable: a change makes another, in time
 * linear in the number of intervals.
 *
 * <pre>
 * starts    0     10    20    21    31
 * values    –     a     b     a     –
 * </pre>
 */
final class IntervalMap<T> {
    private final long[] starts;
    private final Object[] values;

    private IntervalMap(long[] starts, Object[] values) {
        this.starts = starts;
        this.values = values;
    }

    /** One value for all numbers. */
    static <T> IntervalMap<T> of(T everywhere) {
        return new IntervalMap<>(new long[1], new Object[] {everywhere});
    }

    /**
     * Intervals by where they start.
     *
     * @param starts ascending, the first is 0; not to be changed
     * @param values one for each; not to be changed
     */
    static <T> IntervalMap<T> of(long[] starts, T[] values) {
        return new IntervalMap<>(starts, values);
    }

    /** The value of a number. */
    T find(long key) {
        return value(index(key));
    }

    @SuppressWarnings("unchecked") // every value is a T
    private T value(int index) {
        return (T) values[index];
    }

    private int index(long key) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (Long.compareUnsigned(starts[middle], key) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** What becomes of a value in the interval that starts at a number. */
    interface Change<T> {
        T of(long start, T now);
    }

    /** Other values from a number to another, both included. */
    IntervalMap<T> with(long low, long high, Change<T> change) {
        int first = index(low);
        int last = index(high);
        boolean isCutBefore = starts[first] != low;
        boolean isCutBehind = high != -1L && index(high + 1) == last;
        int length = starts.length + (isCutBefore ? 1 : 0) + (isCutBehind ? 1 : 0);
        long[] newStarts = Arrays.copyOf(starts, length);
        Object[] newValues = Arrays.copyOf(values, length);
        int at = isCutBefore ? first + 1 : first;
        for (int i = first; i <= last; i++, at++) {
            newStarts[at] = i == first ? low : starts[i];
            newValues[at] = change.of(newStarts[at], value(i));
        }
        if (isCutBehind) {
            newStarts[at] = high + 1;
            newValues[at++] = values[last];
        }
        System.arraycopy(starts, last + 1, newStarts, at, length - at);
        System.arraycopy(values, last + 1, newValues, at, length - at);
        return new IntervalMap<>(newStarts, newValues);
    }

    /** Neighbours with the same value are one interval. */
    IntervalMap<T> merged() {
        long[] newStarts = new long[starts.length];
        Object[] newValues = new Object[starts.length];
        int count = 0;
        for (int i = 0; i < starts.length; i++) {
            if (count == 0 || newValues[count - 1] != values[i]) {
                newStarts[count] = starts[i];
                newValues[count++] = values[i];
            }
        }
        return new IntervalMap<>(Arrays.copyOf(newStarts, count), Arrays.copyOf(newValues, count));
    }

    /** How many intervals there are. */
    int size() {
        return starts.length;
    }

    Stream<T> values() {
        return IntStream.range(0, starts.length).mapToObj(this::value);
    }
}

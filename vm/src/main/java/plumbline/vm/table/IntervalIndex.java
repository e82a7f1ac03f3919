package plumbline.vm.table;

/** Intervals by their first values, ascending and unsigned; the first begins at 0. */
final class IntervalIndex {
    private IntervalIndex() {}

    /** The interval that a value lies in. */
    static int find(long[] starts, long value) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (Long.compareUnsigned(starts[middle], value) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

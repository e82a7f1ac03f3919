package plumbline.vm.table;

import java.util.Arrays;

/**
 * Rows with a range over one key, cut into the intervals between all their bounds; of each interval the best row is
 * known, so that a look-up is one binary search:
 *
 * <pre>
 * rows:       a [10,30] priority 1        b [20,20] priority 2
 * starts:     0     10    20    21    31
 * best:       –     a     b     a     –
 * </pre>
 *
 * <p>Adding a row splices arrays; removing one looks again for the best row of the intervals that it held.
 */
final class RangeIndex implements Candidate {
    private final int key;
    private final Row[] rows;
    private final long[] starts;
    private final Row[] best;

    private RangeIndex(int key, Row[] rows, long[] starts, Row[] best) {
        this.key = key;
        this.rows = rows;
        this.starts = starts;
        this.best = best;
    }

    /** One row, ranged over the key of this index. */
    RangeIndex(Row row, int key) {
        RangeIndex nothing = new RangeIndex(key, new Row[0], new long[] {0}, new Row[] {null});
        RangeIndex one = nothing.with(row);
        this(key, one.rows, one.starts, one.best);
    }

    @Override
    public Row match(long[] keys) {
        return best[IntervalIndex.find(starts, keys[key])];
    }

    @Override
    public RangeIndex with(Row row) {
        long low = row.pattern().low(key);
        long high = row.pattern().high(key);
        RangeIndex cut = cutAt(low);
        cut = high == -1L ? cut : cut.cutAt(high + 1);
        Row[] better = cut.best == best ? best.clone() : cut.best;
        for (int i = IntervalIndex.find(cut.starts, low);
                i < better.length && Long.compareUnsigned(cut.starts[i], high) <= 0;
                i++) {
            if (better[i] == null || row.beats(better[i])) {
                better[i] = row;
            }
        }
        return new RangeIndex(key, RowList.insert(rows, row), cut.starts, better);
    }

    @Override
    public Candidate without(Row row) {
        Row[] left = RowList.remove(rows, row);
        if (left.length == 1) {
            return left[0];
        }
        // Bounds of removed rows stay, because another row may begin or end there too. Too many of them cause a
        // rebuild.
        if (starts.length > 4 * left.length + 8) {
            RangeIndex anew = new RangeIndex(left[0], key);
            for (int i = 1; i < left.length; i++) {
                anew = anew.with(left[i]);
            }
            return anew;
        }
        Row[] better = best.clone();
        for (int i = 0; i < better.length; i++) {
            if (better[i] == row) {
                better[i] = firstAt(left, starts[i]);
            }
        }
        return new RangeIndex(key, left, starts, better);
    }

    private Row firstAt(Row[] left, long value) {
        for (Row row : left) {
            if (Long.compareUnsigned(row.pattern().low(key), value) <= 0
                    && Long.compareUnsigned(value, row.pattern().high(key)) <= 0) {
                return row;
            }
        }
        return null;
    }

    /** The same with an interval that starts here. */
    private RangeIndex cutAt(long start) {
        int before = IntervalIndex.find(starts, start);
        if (starts[before] == start) {
            return this;
        }
        long[] moreStarts = Arrays.copyOf(starts, starts.length + 1);
        Row[] moreBest = Arrays.copyOf(best, best.length + 1);
        System.arraycopy(starts, before + 1, moreStarts, before + 2, starts.length - before - 1);
        System.arraycopy(best, before, moreBest, before + 1, best.length - before);
        moreStarts[before + 1] = start;
        return new RangeIndex(key, rows, moreStarts, moreBest);
    }
}

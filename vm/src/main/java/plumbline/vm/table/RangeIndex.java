package plumbline.vm.table;

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
    private final IntervalMap<Row> best;

    private RangeIndex(int key, Row[] rows, IntervalMap<Row> best) {
        this.key = key;
        this.rows = rows;
        this.best = best;
    }

    /** One row, ranged over the key of this index. */
    RangeIndex(Row row, int key) {
        this(key, new Row[] {row}, with(row, IntervalMap.of((Row) null)));
    }

    @Override
    public Row match(long[] keys) {
        return best.find(keys[key]);
    }

    @Override
    public RangeIndex with(Row row) {
        return new RangeIndex(key, RowList.insert(rows, row), with(row, best));
    }

    private static IntervalMap<Row> with(Row row, IntervalMap<Row> best) {
        return best.with(row.pattern().low(), row.pattern().high(), (_, now) -> Row.better(now, row));
    }

    @Override
    public Candidate without(Row row) {
        Row[] left = RowList.remove(rows, row);
        if (left.length == 1) {
            return left[0];
        }
        // Bounds of removed rows stay, because another row may begin or end there too. Too many of them cause a
        // rebuild.
        if (best.size() > 4 * left.length + 8) {
            RangeIndex anew = new RangeIndex(left[0], key);
            for (int i = 1; i < left.length; i++) {
                anew = anew.with(left[i]);
            }
            return anew;
        }
        IntervalMap<Row> others = best.with(
                row.pattern().low(), row.pattern().high(), (start, now) -> now == row ? firstAt(left, start) : now);
        return new RangeIndex(key, left, others);
    }

    private Row firstAt(Row[] left, long value) {
        for (Row row : left) {
            if (Long.compareUnsigned(row.pattern().low(), value) <= 0
                    && Long.compareUnsigned(value, row.pattern().high()) <= 0) {
                return row;
            }
        }
        return null;
    }
}

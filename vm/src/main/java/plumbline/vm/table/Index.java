package plumbline.vm.table;

import java.util.List;

/** How a table finds the row for its keys. One thread changes it, one other may look up at the same time. */
sealed interface Index permits DirectIndex, ExactIndex, TupleSpace {
    /**
     * The row that wins, or null.
     *
     * @param keys one value per key
     * @param packed the same, packed
     */
    Row find(long[] keys, long[] packed);

    /** Puts {@code row} in the place of {@code old}, of the same pattern; either may be null. */
    void replace(Row old, Row row);

    /** Adds the rows that a table begins with. */
    default void load(List<Row> rows) {
        rows.forEach(row -> replace(null, row));
    }

    /** The index that suits a table. */
    static Index of(TableLayout layout) {
        if (!layout.isExact()) {
            return new TupleSpace(layout.keys(), layout.isLongestPrefix());
        }
        return layout.isDirect()
                ? new DirectIndex(layout.keys().bits())
                : new ExactIndex(layout.keys().words());
    }

    /** {@code candidate} with {@code row} in the place of {@code old}. */
    static Candidate replaced(Candidate candidate, Row old, Row row) {
        Candidate left = old == null ? candidate : candidate.without(old);
        return row == null ? left : Candidate.add(left, row);
    }
}

package plumbline.vm.table;

import java.util.Arrays;

/** Exact keys: one hash table. */
final class ExactIndex implements Index {
    private final KeyTable table;
    private final long[] everything;

    ExactIndex(int words) {
        table = new KeyTable(words);
        everything = new long[words];
        Arrays.fill(everything, -1L);
    }

    @Override
    public Row find(long[] keys, long[] packed) {
        return find(packed);
    }

    Row find(long[] packed) {
        return Candidate.only(table.get(packed, everything));
    }

    @Override
    public void replace(Row old, Row row) {
        long[] words = (row == null ? old : row).pattern().words();
        table.put(words, everything, Index.replaced(table.get(words, everything), old, row));
    }
}

package plumbline.vm.table;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Exact keys of few bits: an array with a place for every value. */
final class DirectIndex implements Index, WordIndex {
    static final int MOST_BITS = 16;

    private final AtomicReferenceArray<Candidate> candidates;

    DirectIndex(int bits) {
        candidates = new AtomicReferenceArray<>(1 << bits);
    }

    @Override
    public Row find(long[] keys, long[] packed) {
        return find(packed[0]);
    }

    @Override
    public Row find(long packed) {
        return Candidate.only(candidates.getAcquire((int) packed));
    }

    @Override
    public void replace(Row old, Row row) {
        int place = (int) (row == null ? old : row).pattern().words()[0];
        candidates.setRelease(place, Index.replaced(candidates.getPlain(place), old, row));
    }
}

package plumbline.vm.table;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Exact keys of few bits: an array with a place for every value. */
final class DirectIndex implements Index {
    static final int MOST_BITS = 16;

    private final AtomicReferenceArray<Candidate> candidates;

    DirectIndex(int bits) {
        candidates = new AtomicReferenceArray<>(1 << bits);
    }

    @Override
    public Row find(long[] keys, long[] packed) {
        Candidate candidate = candidates.getAcquire((int) packed[0]);
        return candidate == null ? null : candidate.match(keys);
    }

    @Override
    public void replace(Row old, Row row) {
        int place = (int) (row == null ? old : row).pattern().words()[0];
        candidates.setRelease(place, Index.replaced(candidates.getPlain(place), old, row));
    }
}

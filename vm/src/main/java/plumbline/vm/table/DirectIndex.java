package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Exact keys of few bits: an array with a place for every value, and one with the calls as {@link CallLayout} packs them,
 * for look-ups that must be fast.
 */
public final class DirectIndex implements Index {
    static final int MOST_BITS = 16;

    private static final VarHandle CANDIDATES = MethodHandles.arrayElementVarHandle(Candidate[].class);
    private static final VarHandle CALLS = MethodHandles.arrayElementVarHandle(long[][].class);

    private final Candidate[] candidates;
    private final long[][] calls;

    DirectIndex(int bits) {
        candidates = new Candidate[1 << bits];
        calls = new long[1 << bits][];
    }

    /** The calls by key, null where there is no entry; for {@link #call}. Not to be changed. */
    public long[][] calls() {
        return calls;
    }

    /** The call of a key, or null. */
    public static long[] call(long[][] calls, long key) {
        return (long[]) CALLS.getAcquire(calls, (int) key);
    }

    @Override
    public Row find(long[] keys, long[] packed) {
        return Candidate.only((Candidate) CANDIDATES.getAcquire(candidates, (int) packed[0]));
    }

    @Override
    public void replace(Row old, Row row) {
        int place = (int) (row == null ? old : row).pattern().words()[0];
        Candidate now = Index.replaced(candidates[place], old, row);
        Row best = Candidate.only(now);
        CANDIDATES.setRelease(candidates, place, now);
        CALLS.setRelease(calls, place, best == null ? null : best.call());
    }
}

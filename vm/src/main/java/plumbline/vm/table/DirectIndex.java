package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.agrona.UnsafeApi;

/**
 * Exact keys of few bits: an array with a place for every value, and one with the calls as {@link CallLayout} packs
 * them, for look-ups that must be fast; it serves tables whose calls are one word.
 */
public final class DirectIndex implements Index {
    static final int MAX_BITS = 16;

    private static final VarHandle CANDIDATES = MethodHandles.arrayElementVarHandle(Candidate[].class);
    private static final VarHandle CALLS = MethodHandles.arrayElementVarHandle(long[].class);

    private static final long FIRST = UnsafeApi.arrayBaseOffset(long[].class);

    private final Candidate[] candidates;
    private final long[] calls;

    DirectIndex(int bits) {
        candidates = new Candidate[1 << bits];
        calls = new long[1 << bits];
    }

    /** The first words of calls by key, 0 where there is no entry; for {@link #call}. Not to be changed. */
    public long[] calls() {
        return calls;
    }

    /**
     * The first word of the call of a key; 0 if there is no entry.
     *
     * @param key of no more bits than the keys of the table: it is not checked
     */
    public static long call(long[] calls, long key) {
        return UnsafeApi.getLongAcquire(calls, FIRST + (key << 3));
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
        CALLS.setRelease(calls, place, best == null ? 0 : best.call()[0]);
    }
}

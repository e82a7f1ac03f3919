package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Exact keys of one word with the action and its data beside the key, so that a look-up touches one cache line: open
 * addressing with linear probing, at most half full, places of a power of two words each.
 *
 * <pre>
 * key | state | data 0 | data 1 …        state 0: never used, 1: removed, n + 2: the entry calls action n
 * </pre>
 *
 * <p>One thread writes while another looks up. A place is filled once, its state last, and afterwards only removed; a
 * changed entry gets a new place further on, and then the old one is removed. So a look-up sees each change whole or
 * not at all.
 */
public final class FlatIndex {
    /** Words of a place before the data. */
    public static final int DATA = 2;

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int STATE = 1;
    private static final long NEVER_USED = 0;
    private static final long REMOVED = 1;
    private static final long FIRST_ACTION = 2;
    private static final int SMALLEST = 8;

    private final int stride;
    private volatile long[] cells;
    private int used;
    private int live;

    /**
     * @param mostData words of data of the action that has most
     */
    FlatIndex(int mostData) {
        stride = Math.max(2, Integer.highestOneBit(DATA + mostData - 1) << 1);
        cells = new long[SMALLEST * stride];
    }

    /** Words of a place. */
    public int stride() {
        return stride;
    }

    /** All places as they are now; for {@link #find} and what it finds. Not to be changed. */
    public long[] cells() {
        return cells;
    }

    /**
     * Where the place of a key begins; −1 if there is none.
     *
     * @param cells  see {@link #cells}
     * @param stride see {@link #stride}
     */
    public static int find(long[] cells, long key, int stride) {
        int last = cells.length - 1;
        for (int at = home(key, stride) & last; ; at = at + stride & last) {
            long state = (long) WORDS.getAcquire(cells, at + STATE);
            if (state == NEVER_USED) {
                return -1;
            }
            if (cells[at] == key && state != REMOVED) {
                return at;
            }
        }
    }

    /** The action of a place. */
    public static int action(long[] cells, int at) {
        return (int) (cells[at + STATE] - FIRST_ACTION);
    }

    /** Multiplicative mixing: every key bit reaches the bits that choose the place. */
    private static int home(long key, int stride) {
        long product = key * 0x9e3779b97f4a7c15L;
        return (int) (product ^ product >>> 32) * stride;
    }

    /** Sets the row of a key, or removes it if null. */
    void put(long key, Row row) {
        if (row != null && (used + 1) * 2 * stride > cells.length) {
            rebuild();
        }
        int old = find(cells, key, stride);
        if (row != null) {
            add(cells, key, FIRST_ACTION + row.action(), row.data(), 0, row.data().length);
            used++;
            live++;
        }
        if (old >= 0) {
            WORDS.setRelease(cells, old + STATE, REMOVED);
            live--;
        }
    }

    private void add(long[] into, long key, long state, long[] data, int from, int count) {
        int last = into.length - 1;
        int at = home(key, stride) & last;
        while (into[at + STATE] != NEVER_USED) {
            at = at + stride & last;
        }
        into[at] = key;
        System.arraycopy(data, from, into, at + DATA, count);
        WORDS.setRelease(into, at + STATE, state);
    }

    private void rebuild() {
        // More than three times what lives: at least half as many changes pay for building anew.
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(live * 3) * 2);
        long[] old = cells;
        long[] fresh = new long[Math.multiplyExact(capacity, stride)];
        for (int at = 0; at < old.length; at += stride) {
            if (old[at + STATE] >= FIRST_ACTION) {
                add(fresh, old[at], old[at + STATE], old, at + DATA, stride - DATA);
            }
        }
        used = live;
        cells = fresh;
    }
}

package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.agrona.UnsafeApi;

/**
 * Exact keys of one word with the action and its data beside the key, so that a look-up touches one cache line: open
 * addressing with linear probing from the first of a pair of places, at most half full, places of a power of two words
 * each. So seven of eight entries are in the pair of their key, and in few cache lines: a large table that is emptier
 * comes from further away.
 *
 * <pre>
 * key | call 0 | call 1 …        as {@link CallLayout} says; call 0 is 0: never used
 * </pre>
 *
 * <p>One thread writes while another looks up. A place is filled once, the first word of its call last, and afterwards
 * only marked as removed; a changed entry gets a new place further on, and then the old one is removed. So a look-up
 * sees each change whole or not at all.
 */
public final class FlatIndex {
    /** Where in a place the call begins. */
    public static final int CALL = 1;

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long FIRST = UnsafeApi.arrayBaseOffset(long[].class);
    private static final int SMALLEST = 8;
    /** A search begins at an even place. */
    private static final int PAIR = 2;
    /** Words of a place with a call of one word. */
    private static final int ONE_WORD = 2;

    private final int stride;
    private volatile long[] cells;
    private int used;
    private int live;

    /** @param callWords words of a call */
    FlatIndex(int callWords) {
        stride = stride(callWords);
        cells = new long[SMALLEST * stride];
    }

    /** Words of a place with a call of so many words. */
    public static int stride(int callWords) {
        return Integer.highestOneBit(CALL + callWords - 1) << 1;
    }

    /** Memory of an index that has been filled with so many entries one by one. */
    public static long bytes(int entries, int callWords) {
        return Math.max(SMALLEST, Long.highestOneBit(2L * entries - 1) * 2) * stride(callWords) * Long.BYTES;
    }

    /**
     * Reads where a search for a key begins, so that the pair of places comes into the cache; the value means nothing.
     *
     * @param cells see {@link #cells}
     */
    public static long touch(long[] cells, long key, int stride) {
        int home = home(cells, key, stride);
        return cells[home] ^ cells[home + PAIR * stride - 1];
    }

    /** All places as they are now; for {@link #find} and what it finds. Not to be changed. */
    public long[] cells() {
        return cells;
    }

    /**
     * The call of a key where calls are one word; 0 if there is none. Looks into both places of the key's pair without
     * a branch: a processor that went on with the wrong one would notice only when the places come from memory.
     *
     * @param cells see {@link #cells}
     */
    public static long call(long[] cells, long key) {
        long at = FIRST + ((long) home(cells, key, ONE_WORD) << 3);
        long first = UnsafeApi.getLongAcquire(cells, at + 8);
        long second = UnsafeApi.getLongAcquire(cells, at + 24);
        long notFirst = notZero(UnsafeApi.getLong(cells, at) ^ key);
        long notSecond = notZero(UnsafeApi.getLong(cells, at + 16) ^ key);
        long call = first & ~notFirst | second & notFirst & ~notSecond;
        if (call != 0 && (call & CallLayout.REMOVED) == 0) {
            return call;
        }
        return second == 0 ? 0 : search(cells, key);
    }

    /** All bits set, or none. */
    private static long notZero(long value) {
        return (value | -value) >> 63;
    }

    private static long search(long[] cells, long key) {
        int at = find(cells, key, ONE_WORD);
        return at < 0 ? 0 : cells[at + CALL] & ~CallLayout.REMOVED;
    }

    /**
     * Where the place of a key begins; −1 if there is none.
     *
     * @param cells see {@link #cells}
     * @param stride words of a place
     */
    public static int find(long[] cells, long key, int stride) {
        int last = cells.length - 1;
        for (int at = home(cells, key, stride); ; at = at + stride & last) {
            long call = (long) WORDS.getAcquire(cells, at + CALL);
            if (call == 0) {
                return -1;
            }
            if (cells[at] == key && (call & CallLayout.REMOVED) == 0) {
                return at;
            }
        }
    }

    /** Multiplicative mixing: the uppermost bits of the product, which every key bit reaches, choose the pair. */
    private static int home(long[] cells, long key, int stride) {
        long product = key * 0x9e3779b97f4a7c15L;
        return (int) (product >>> -Integer.numberOfTrailingZeros(cells.length)) & -PAIR * stride;
    }

    /** Sets the row of a key, or removes it if null. */
    void put(long key, Row row) {
        if (row != null && (used + 1) * 2 * stride > cells.length) {
            rebuild();
        }
        int old = find(cells, key, stride);
        if (row != null) {
            add(cells, key, row.call(), 0);
            used++;
            live++;
        }
        if (old >= 0) {
            WORDS.setRelease(cells, old + CALL, cells[old + CALL] | CallLayout.REMOVED);
            live--;
        }
    }

    /** Adds a key whose call begins at a place in an array. */
    private void add(long[] into, long key, long[] call, int from) {
        int last = into.length - 1;
        int at = home(into, key, stride);
        while (into[at + CALL] != 0) {
            at = at + stride & last;
        }
        into[at] = key;
        int more = Math.min(call.length - from, stride - CALL) - 1;
        System.arraycopy(call, from + 1, into, at + CALL + 1, more);
        WORDS.setRelease(into, at + CALL, call[from]);
    }

    private void rebuild() {
        // More than three times the live entries: at least half as many changes pay for the rebuild.
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(live * 3) * 2);
        long[] old = cells;
        long[] fresh = new long[Math.multiplyExact(capacity, stride)];
        for (int at = 0; at < old.length; at += stride) {
            if (old[at + CALL] != 0 && (old[at + CALL] & CallLayout.REMOVED) == 0) {
                add(fresh, old[at], old, at + CALL);
            }
        }
        used = live;
        cells = fresh;
    }
}

package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.agrona.UnsafeApi;

/**
 * Exact keys with the action and its data beside the key, so that a look-up touches one cache line: open addressing
 * with linear probing from the first of a pair of places, at most half full, places of a power of two words each. So
 * seven of eight entries are in the pair of their key, and in few cache lines: a large table that is emptier comes from
 * further away.
 *
 * <pre>
 * key 0 | key 1 … | call 0 | call 1 …        as {@link KeyLayout} and {@link CallLayout} say; call 0 is 0: never used
 * </pre>
 *
 * <p>One thread writes while another looks up. A place is filled once, the first word of its call last, and afterwards
 * only marked as removed; a changed entry gets a new place further on, and then the old one is removed. So a look-up
 * sees each change whole or not at all.
 */
public final class FlatIndex {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long FIRST = UnsafeApi.arrayBaseOffset(long[].class);
    private static final long FACTOR = 0x9e3779b97f4a7c15L;
    private static final int SMALLEST = 8;
    /** A search begins at an even place. */
    private static final int PAIR = 2;
    /** Words of a place with a key and a call of one word. */
    private static final int ONE_WORD = 2;

    private final int keyWords;
    private final int stride;
    private volatile long[] cells;
    private int used;
    private int live;

    FlatIndex(TableLayout layout) {
        keyWords = layout.keys().words();
        stride = stride(layout);
        cells = new long[SMALLEST * stride];
    }

    /** Words of a place. */
    public static int stride(TableLayout layout) {
        return Integer.highestOneBit(layout.keys().words() + layout.calls().words() - 1) << 1;
    }

    /** Memory of the index of a full table that has been filled one by one. */
    public static long bytes(TableLayout layout) {
        long places = Long.highestOneBit(2L * layout.declaration().size() - 1) * 2;
        return Math.max(SMALLEST, places) * stride(layout) * Long.BYTES;
    }

    /** The first words of a key, mixed, and its next word: together what {@link #touch} takes. */
    public static long mixed(long first, long next) {
        long product = first * FACTOR;
        return product ^ product >>> Integer.SIZE ^ next;
    }

    /**
     * Reads where a search for a key begins, so that the pair of places comes into the cache; the value means nothing.
     *
     * @param cells see {@link #cells}
     * @param mixed the key, all its words {@link #mixed}
     */
    public static long touch(long[] cells, long mixed, int stride) {
        int home = home(cells, mixed, stride);
        return cells[home] ^ cells[home + PAIR * stride - 1];
    }

    /** All places as they are now; for look-ups and what they find. Not to be changed. */
    public long[] cells() {
        return cells;
    }

    /**
     * The call of a key where both are one word; 0 if there is none. Looks into both places of the key's pair without a
     * branch: a processor that went on with the wrong one would notice only when the places come from memory.
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

    /**
     * The call of a key where calls are one word; 0 if there is none.
     *
     * @param cells see {@link #cells}
     * @param key all its words
     * @param stride words of a place
     */
    public static long call(long[] cells, long[] key, int stride) {
        int at = find(cells, key, stride);
        return at < 0 ? 0 : cells[at] & ~CallLayout.REMOVED;
    }

    /** All bits set, or none. */
    private static long notZero(long value) {
        return (value | -value) >> 63;
    }

    private static long search(long[] cells, long key) {
        int at = find(cells, key, ONE_WORD);
        return at < 0 ? 0 : cells[at] & ~CallLayout.REMOVED;
    }

    /**
     * Where the call of a key of one word begins; −1 if there is none.
     *
     * @param cells see {@link #cells}
     * @param stride words of a place
     */
    public static int find(long[] cells, long key, int stride) {
        int last = cells.length - 1;
        for (int at = home(cells, key, stride); ; at = at + stride & last) {
            long call = (long) WORDS.getAcquire(cells, at + 1);
            if (call == 0) {
                return -1;
            }
            if (cells[at] == key && (call & CallLayout.REMOVED) == 0) {
                return at + 1;
            }
        }
    }

    /**
     * Where the call of a key begins; −1 if there is none.
     *
     * @param cells see {@link #cells}
     * @param key all its words
     * @param stride words of a place
     */
    public static int find(long[] cells, long[] key, int stride) {
        int last = cells.length - 1;
        for (int at = home(cells, mixed(key), stride); ; at = at + stride & last) {
            long call = (long) WORDS.getAcquire(cells, at + key.length);
            if (call == 0) {
                return -1;
            }
            if (isAt(cells, at, key) && (call & CallLayout.REMOVED) == 0) {
                return at + key.length;
            }
        }
    }

    private static boolean isAt(long[] cells, int at, long[] key) {
        long differs = 0;
        for (int word = 0; word < key.length; word++) {
            differs |= cells[at + word] ^ key[word];
        }
        return differs == 0;
    }

    private static long mixed(long[] key) {
        long mixed = key[0];
        for (int word = 1; word < key.length; word++) {
            mixed = mixed(mixed, key[word]);
        }
        return mixed;
    }

    /** Multiplicative mixing: the uppermost bits of the product, which every key bit reaches, choose the pair. */
    private static int home(long[] cells, long mixed, int stride) {
        long product = mixed * FACTOR;
        return (int) (product >>> -Integer.numberOfTrailingZeros(cells.length)) & -PAIR * stride;
    }

    /** Sets the row of a key, or removes it if null. */
    void put(long[] key, Row row) {
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
            WORDS.setRelease(cells, old, cells[old] | CallLayout.REMOVED);
            live--;
        }
    }

    /** Adds a key whose call begins at a place in an array. */
    private void add(long[] into, long[] key, long[] call, int from) {
        int last = into.length - 1;
        int at = home(into, mixed(key), stride);
        while (into[at + keyWords] != 0) {
            at = at + stride & last;
        }
        System.arraycopy(key, 0, into, at, keyWords);
        int more = Math.min(call.length - from, stride - keyWords) - 1;
        System.arraycopy(call, from + 1, into, at + keyWords + 1, more);
        WORDS.setRelease(into, at + keyWords, call[from]);
    }

    private void rebuild() {
        // More than three times the live entries: at least half as many changes pay for the rebuild.
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(live * 3) * 2);
        long[] old = cells;
        long[] fresh = new long[Math.multiplyExact(capacity, stride)];
        for (int at = 0; at < old.length; at += stride) {
            int call = at + keyWords;
            if (old[call] != 0 && (old[call] & CallLayout.REMOVED) == 0) {
                add(fresh, Arrays.copyOfRange(old, at, call), old, call);
            }
        }
        used = live;
        cells = fresh;
    }
}

package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Table;

/**
 * The entries of a large table with one lpm key of at most 32 bits, expanded into arrays, so that a look-up reads one
 * or two places however many prefixes there are: DIR-24-8 (Gupta, Lin, McKeown: Routing lookups in hardware at memory
 * access speeds, INFOCOM 1998). A place is 0 where no prefix matches:
 *
 * <pre>
 *   first[key >>> 8]                     LENGTH + 1 | CALL      one prefix for all 256 keys, or
 *                                        BLOCK | NUMBER         a longer one for some of them:
 *   blocks[NUMBER * 256 + (key & 255)]   LENGTH + 1 | CALL      of the longest prefix
 *   calls[CALL * words …]                as {@link CallLayout} packs it; equal calls are there once
 * </pre>
 *
 * <p>One thread writes while another looks up. A change writes each place that it concerns once, after what this leads
 * to; so each look-up sees it whole or not at all. It takes time linear in these places, 2^16 for a prefix of 8 bits.
 */
public final class PrefixArray {
    private static final VarHandle PLACES = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int LOWER_BITS = 8;
    private static final int BLOCK_SIZE = 1 << LOWER_BITS;
    private static final int LARGEST_KEY = 32;
    private static final int BLOCK = 1 << 31;
    private static final int LENGTH_SHIFT = 24;
    private static final int CALL_MASK = (1 << LENGTH_SHIFT) - 1;
    /** Calls that no entry has any more are removed with all others, when there are so many more than entries. */
    private static final int SPARE_CALLS = 1_024;
    /** So that calls, twice as many and the spare ones, have numbers. */
    private static final int MOST_ENTRIES = CALL_MASK / 4;

    private final int bits;
    private final int words;
    private volatile Levels levels;
    private Map<List<Long>, Integer> numbers;

    /** @param declaration of a table that {@linkplain #suits is suited} */
    PrefixArray(Table declaration, int callWords) {
        bits = declaration.keys().getFirst().field().width();
        words = callWords;
        clear();
    }

    /** Whether a table has one lpm key that is not too wide, and so many entries that the first level is worth it. */
    static boolean suits(Table declaration) {
        if (declaration.keys().size() != 1
                || !declaration.keys().getFirst().kind().isLongestFirst()) {
            return false;
        }
        int width = declaration.keys().getFirst().field().width();
        return width > 2 * LOWER_BITS
                && width <= LARGEST_KEY
                && declaration.size() >= 1 << width - 2 * LOWER_BITS
                && declaration.size() <= MOST_ENTRIES;
    }

    /** Memory of the first level for keys of so many bits. */
    public static long bytes(int keyBits) {
        return (long) Integer.BYTES << keyBits - LOWER_BITS;
    }

    /** What look-ups read; for one of them. */
    public Levels levels() {
        return levels;
    }

    /** Arrays that grow, and do not change their meaning while they are used. */
    public static final class Levels {
        private final int[] first;
        private final int words;
        private volatile int[] blocks = {};
        private volatile long[] calls = {};
        private int usedBlocks;

        private Levels(int firstBits, int words) {
            this.first = new int[1 << firstBits];
            this.words = words;
        }

        /** Where in {@link #calls} the call of a key begins; −1 if no prefix matches. */
        public int find(long key) {
            int place = place(key);
            return place == 0 ? -1 : (place & CALL_MASK) * words;
        }

        /** The call of a key where calls are one word; 0 if no prefix matches. */
        public long call(long key) {
            int place = place(key);
            return place == 0 ? 0 : calls[place & CALL_MASK];
        }

        /** All calls; those that were there when a key was looked up. Not to be changed. */
        public long[] calls() {
            return calls;
        }

        /** Reads the first place of a key, so that it comes into the cache; the value means nothing. */
        public long touch(long key) {
            return first[(int) (key >>> LOWER_BITS)];
        }

        private int place(long key) {
            int place = (int) PLACES.getAcquire(first, (int) (key >>> LOWER_BITS));
            return place >= 0
                    ? place
                    : (int) PLACES.getAcquire(blocks, (place & ~BLOCK) * BLOCK_SIZE + ((int) key & BLOCK_SIZE - 1));
        }

        /** Lets all places of a range that have no longer prefix lead to one call. */
        private static void cover(int[] places, int from, int count, int length, int place) {
            for (int i = from; i < from + count; i++) {
                if (places[i] >>> LENGTH_SHIFT <= length + 1) {
                    PLACES.setRelease(places, i, place);
                }
            }
        }

        private void coverFirst(int from, int count, int length, int place) {
            for (int i = from; i < from + count; i++) {
                if (first[i] < 0) {
                    cover(blocks, (first[i] & ~BLOCK) * BLOCK_SIZE, BLOCK_SIZE, length, place);
                } else {
                    cover(first, i, 1, length, place);
                }
            }
        }

        private void coverInBlock(int key, int count, int length, int place) {
            int upper = key >>> LOWER_BITS;
            int from = key & BLOCK_SIZE - 1;
            if (first[upper] < 0) {
                cover(blocks, (first[upper] & ~BLOCK) * BLOCK_SIZE + from, count, length, place);
                return;
            }
            int start = usedBlocks * BLOCK_SIZE;
            int[] enough = start < blocks.length ? blocks : Arrays.copyOf(blocks, Math.max(16 * BLOCK_SIZE, start * 2));
            Arrays.fill(enough, start, start + BLOCK_SIZE, first[upper]);
            cover(enough, start + from, count, length, place);
            blocks = enough;
            PLACES.setRelease(first, upper, BLOCK | usedBlocks++);
        }
    }

    /** Holds these rows and no others from now on. */
    void load(Collection<Row> rows) {
        Levels before = levels;
        clear();
        Levels fresh = levels;
        levels = before; // until the fresh ones are filled
        rows.stream().sorted(((Comparator<Row>) Row::byPrecedence).reversed()).forEach(row -> replace(fresh, row, row));
        levels = fresh;
    }

    private void clear() {
        levels = new Levels(bits - LOWER_BITS, words);
        numbers = new HashMap<>();
    }

    /** Whether so many calls are of no entry any more that it is time to {@link #load} anew. */
    boolean isWasteful(int rows) {
        return numbers.size() > 2 * rows + SPARE_CALLS;
    }

    /**
     * Shows a row wherever one of its prefix was or no longer prefix is.
     *
     * @param prefix a row with the prefix
     * @param row the one that counts there now, which may have a shorter prefix; null for none
     */
    void replace(Row prefix, Row row) {
        replace(levels, prefix, row);
    }

    private void replace(Levels in, Row prefix, Row row) {
        int length = prefix.pattern().prefix();
        int key = (int) prefix.pattern().words()[0];
        int place = row == null ? 0 : row.pattern().prefix() + 1 << LENGTH_SHIFT | number(in, row.call());
        int upperBits = bits - LOWER_BITS;
        if (length <= upperBits) {
            in.coverFirst(key >>> LOWER_BITS, 1 << upperBits - length, length, place);
        } else {
            in.coverInBlock(key, 1 << bits - length, length, place);
        }
    }

    private int number(Levels in, long[] call) {
        List<Long> key = Arrays.stream(call).boxed().toList();
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        int start = number * words;
        long[] enough =
                start < in.calls.length ? in.calls : Arrays.copyOf(in.calls, Math.max(16, start * 2 / words) * words);
        System.arraycopy(call, 0, enough, start, Math.min(call.length, words));
        in.calls = enough;
        numbers.put(key, number);
        return number;
    }
}

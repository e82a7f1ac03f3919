package plumbline.vm.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A hash table from packed keys to candidates: open addressing with linear probing, at most half full. One thread
 * writes while others look up: a place's key is written before its candidate is published and never changes while that
 * is there, and a removed candidate leaves {@link Removed} behind until the table is built anew; so a look-up sees each
 * change whole or not at all, and changes cost constant time on average.
 */
final class KeyTable {
    private static final VarHandle CANDIDATES = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final int SMALLEST = 8;

    private final int words;
    private volatile Places places;
    private int used;
    private int live;

    KeyTable(int words) {
        this.words = words;
        this.places = new Places(new long[SMALLEST * words], new Object[SMALLEST]);
    }

    /** Stands where a candidate was. */
    private enum Removed {
        REMOVED
    }

    private record Places(long[] keys, Object[] candidates) {}

    /** The candidate of the key's bits under the masks, or null. */
    Candidate get(long[] key, long[] masks) {
        Places now = places;
        int last = now.candidates.length - 1;
        for (int place = hash(key, masks) & last; ; place = place + 1 & last) {
            Object candidate = CANDIDATES.getAcquire(now.candidates, place);
            if (candidate == null) {
                return null;
            }
            if (sameKey(now.keys, place, key, masks)) {
                return candidate == Removed.REMOVED ? null : (Candidate) candidate;
            }
        }
    }

    /** Sets the candidate of a key, or removes it if null. */
    void put(long[] key, long[] masks, Candidate candidate) {
        if ((used + 1) * 2 > places.candidates.length) {
            rebuild();
        }
        Places now = places;
        int last = now.candidates.length - 1;
        int place = hash(key, masks) & last;
        while (now.candidates[place] != null && !sameKey(now.keys, place, key, masks)) {
            place = place + 1 & last;
        }
        Object before = now.candidates[place];
        if (before == null) {
            if (candidate == null) {
                return;
            }
            for (int i = 0; i < words; i++) {
                now.keys[place * words + i] = key[i] & masks[i];
            }
            used++;
        }
        live += (candidate == null ? 0 : 1) - (before == null || before == Removed.REMOVED ? 0 : 1);
        CANDIDATES.setRelease(now.candidates, place, candidate == null ? Removed.REMOVED : candidate);
    }

    private void rebuild() {
        Places old = places;
        // More than three times the live entries: at least half as many changes pay for the rebuild.
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(live * 3) * 2);
        Places fresh = new Places(new long[capacity * words], new Object[capacity]);
        long[] everything = new long[words];
        Arrays.fill(everything, -1L);
        long[] key = new long[words];
        used = 0;
        for (int from = 0; from < old.candidates.length; from++) {
            if (old.candidates[from] instanceof Candidate candidate) {
                System.arraycopy(old.keys, from * words, key, 0, words);
                int to = hash(key, everything) & capacity - 1;
                while (fresh.candidates[to] != null) {
                    to = to + 1 & capacity - 1;
                }
                System.arraycopy(key, 0, fresh.keys, to * words, words);
                fresh.candidates[to] = candidate;
                used++;
            }
        }
        places = fresh;
    }

    private boolean sameKey(long[] keys, int place, long[] key, long[] masks) {
        int at = place * words;
        for (int i = 0; i < words; i++) {
            if (keys[at + i] != (key[i] & masks[i])) {
                return false;
            }
        }
        return true;
    }

    private int hash(long[] key, long[] masks) {
        long hash = 0;
        for (int i = 0; i < words; i++) {
            hash = mix(hash ^ key[i] & masks[i]);
        }
        return (int) hash;
    }

    /** Multiplicative mixing: every key bit reaches the low bits that choose the place. */
    private static long mix(long word) {
        long product = word * 0x9e3779b97f4a7c15L;
        return product ^ product >>> 32;
    }
}

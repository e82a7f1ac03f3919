package plumbline.vm.table;

import java.util.Arrays;
import java.util.List;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Table;

/**
 * How the keys of a table are packed into as few 64-bit words as possible, each key whole in one word, so that most
 * tables compare a single word.
 */
public final class KeyLayout {
    private final int[] word;
    private final int[] shift;
    private final int[] width;
    private final int words;
    private final int bits;

    KeyLayout(List<Table.Key> keys) {
        word = new int[keys.size()];
        shift = new int[keys.size()];
        width = new int[keys.size()];
        int current = 0;
        int used = 0;
        int total = 0;
        for (int i = 0; i < word.length; i++) {
            width[i] = keys.get(i).field().width();
            if (used + width[i] > Long.SIZE) {
                current++;
                used = 0;
            }
            word[i] = current;
            shift[i] = used;
            used += width[i];
            total += width[i];
        }
        words = current + 1;
        bits = total;
    }

    /** How many keys there are. */
    public int keys() {
        return word.length;
    }

    /** How many words a packed key has. */
    public int words() {
        return words;
    }

    /** How many bits all keys have together. */
    int bits() {
        return bits;
    }

    public int word(int key) {
        return word[key];
    }

    /** How far a key is shifted up in its word. */
    public int shift(int key) {
        return shift[key];
    }

    /** Largest value of a key. */
    long mask(int key) {
        return Bits.mask(width[key]);
    }

    /** The value of one key in a packed key. */
    long unpack(long[] packed, int key) {
        return packed[word[key]] >>> shift[key] & mask(key);
    }

    /** Packs one value per key. */
    void pack(long[] values, long[] into) {
        if (words == 1) {
            long packed = 0;
            for (int i = 0; i < shift.length; i++) {
                packed |= values[i] << shift[i];
            }
            into[0] = packed;
            return;
        }
        Arrays.fill(into, 0);
        for (int i = 0; i < word.length; i++) {
            into[word[i]] |= values[i] << shift[i];
        }
    }
}

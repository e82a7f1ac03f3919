package plumbline.vm.table;

/**
 * What an entry matches, ready to be looked up.
 *
 * @param words the packed key, 0 outside the signature's masks
 * @param bounds low and high of key {@code ranged[i]} at 2i and 2i + 1
 */
record EntryPattern(Signature signature, long[] words, long[] bounds) {
    int prefix() {
        return signature.prefix();
    }

    boolean inRange(long[] keys) {
        int[] ranged = signature.ranged();
        for (int i = 0; i < ranged.length; i++) {
            long value = keys[ranged[i]];
            if (Long.compareUnsigned(value, bounds[2 * i]) < 0 || Long.compareUnsigned(value, bounds[2 * i + 1]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** The smallest value of a key that can match. */
    long lowest(int key, KeyLayout layout) {
        if (isRanged(key)) {
            return low(key);
        }
        return isPrefix(key, layout) ? layout.unpack(words, key) : 0;
    }

    /** The largest value of a key that can match. */
    long highest(int key, KeyLayout layout) {
        if (isRanged(key)) {
            return high(key);
        }
        long varying = layout.mask(key) & ~layout.unpack(signature.masks(), key);
        return isPrefix(key, layout) ? layout.unpack(words, key) | varying : layout.mask(key);
    }

    /** Whether the bits of a key that are not compared are its lowest, so that what matches is an interval. */
    private boolean isPrefix(int key, KeyLayout layout) {
        long varying = layout.mask(key) & ~layout.unpack(signature.masks(), key);
        return (varying & varying + 1) == 0;
    }

    private boolean isRanged(int key) {
        for (int ranged : signature.ranged()) {
            if (ranged == key) {
                return true;
            }
        }
        return false;
    }

    /** Lower bound of a key compared with a range. */
    long low(int key) {
        return bounds[2 * position(key)];
    }

    /** Upper bound of a key compared with a range. */
    long high(int key) {
        return bounds[2 * position(key) + 1];
    }

    private int position(int key) {
        int[] ranged = signature.ranged();
        int i = 0;
        while (ranged[i] != key) {
            i++;
        }
        return i;
    }
}

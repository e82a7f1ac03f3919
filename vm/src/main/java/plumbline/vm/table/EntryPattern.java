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
        int range = range(key);
        if (range >= 0) {
            return bounds[2 * range];
        }
        return isPrefix(key, layout) ? layout.unpack(words, key) : 0;
    }

    /** The largest value of a key that can match. */
    long highest(int key, KeyLayout layout) {
        int range = range(key);
        if (range >= 0) {
            return bounds[2 * range + 1];
        }
        return isPrefix(key, layout) ? layout.unpack(words, key) | varying(key, layout) : layout.mask(key);
    }

    /** Whether the bits of a key that are not compared are its lowest, so that what matches is an interval. */
    private boolean isPrefix(int key, KeyLayout layout) {
        long varying = varying(key, layout);
        return (varying & varying + 1) == 0;
    }

    private long varying(int key, KeyLayout layout) {
        return layout.mask(key) & ~layout.unpack(signature.masks(), key);
    }

    /** Which of the ranges is that of a key; −1 if it has none. */
    private int range(int key) {
        int range = signature.ranged().length - 1;
        while (range >= 0 && signature.ranged()[range] != key) {
            range--;
        }
        return range;
    }

    /** Lower bound of the only range. */
    long low() {
        return bounds[0];
    }

    /** Upper bound of the only range. */
    long high() {
        return bounds[1];
    }
}

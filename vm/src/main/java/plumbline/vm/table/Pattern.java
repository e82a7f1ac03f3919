package plumbline.vm.table;

/**
 * What an entry matches, ready to be looked up.
 *
 * @param words  the packed key, 0 outside the signature's masks
 * @param bounds low and high of key {@code ranged[i]} at 2i and 2i + 1
 */
record Pattern(Signature signature, long[] words, long[] bounds) {
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

    long low(int key) {
        return bounds[2 * position(key)];
    }

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

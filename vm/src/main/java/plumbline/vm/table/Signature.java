package plumbline.vm.table;

import java.util.Arrays;

/**
 * What a group of rows has in common: which bits of the packed key they compare for equality, and which keys they
 * compare with ranges.
 *
 * @param masks one per word of the packed key
 * @param ranged indexes of keys
 * @param prefix length of the prefix that an lpm key compares; 0 without one
 */
record Signature(long[] masks, int[] ranged, int prefix) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Signature that
                && Arrays.equals(masks, that.masks)
                && Arrays.equals(ranged, that.ranged)
                && prefix == that.prefix;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(masks) + Arrays.hashCode(ranged);
    }
}

package plumbline.verifier.atoms;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** A set of cases, by number. */
record Region(long[] bits) {
    static Region of(int size, IntPredicate contains) {
        long[] bits = new long[size + 63 >>> 6];
        for (int i = 0; i < size; i++) {
            if (contains.test(i)) {
                bits[i >>> 6] |= 1L << i;
            }
        }
        return new Region(bits);
    }

    Region and(Region other) {
        long[] both = bits.clone();
        for (int i = 0; i < both.length; i++) {
            both[i] &= other.bits[i];
        }
        return new Region(both);
    }

    Region without(Region other) {
        long[] rest = bits.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] &= ~other.bits[i];
        }
        return new Region(rest);
    }

    boolean isIn(Region other) {
        for (int i = 0; i < bits.length; i++) {
            if ((bits[i] & ~other.bits[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether every case in it lies in one of the two. */
    boolean isIn(Region one, Region two) {
        for (int i = 0; i < bits.length; i++) {
            if ((bits[i] & ~one.bits[i] & ~two.bits[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a test divides it so that the part where it holds lies in {@code then}, the rest in {@code otherwise}. */
    boolean isDividedBy(Region test, Region then, Region otherwise) {
        for (int i = 0; i < bits.length; i++) {
            long wrong = test.bits[i] & ~then.bits[i] | ~test.bits[i] & ~otherwise.bits[i];
            if ((bits[i] & wrong) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean contains(int number) {
        return (bits[number >>> 6] >>> number & 1) != 0;
    }

    /** The first case in it, −1 if there is none. */
    int first() {
        for (int i = 0; i < bits.length; i++) {
            if (bits[i] != 0) {
                return i * Long.SIZE + Long.numberOfTrailingZeros(bits[i]);
            }
        }
        return -1;
    }

    int size() {
        int size = 0;
        for (long word : bits) {
            size += Long.bitCount(word);
        }
        return size;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Region region && Arrays.equals(bits, region.bits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bits);
    }
}

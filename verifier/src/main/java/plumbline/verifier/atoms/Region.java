package plumbline.verifier.atoms;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** A set of cases, by number. */
record Region(long[] bits) {
    /** The empty set, to be filled with {@link #add}. */
    static Region none(int size) {
        return new Region(new long[size + 63 >>> 6]);
    }

    static Region of(int size, IntPredicate contains) {
        Region region = none(size);
        for (int i = 0; i < size; i++) {
            if (contains.test(i)) {
                region.add(i);
            }
        }
        return region;
    }

    void add(int number) {
        bits[number >>> 6] |= 1L << number;
    }

    void addAll(Region other) {
        for (int i = 0; i < bits.length; i++) {
            bits[i] |= other.bits[i];
        }
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

    /** Whether all of one set lies in it and nothing of another one. */
    boolean separates(Region inside, Region outside) {
        for (int i = 0; i < bits.length; i++) {
            if ((inside.bits[i] & ~bits[i] | outside.bits[i] & bits[i]) != 0) {
                return false;
            }
        }
        return true;
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

    /** The sum of some numbers that belong to its cases. */
    long sum(int[] numbers) {
        long sum = 0;
        for (int i = 0; i < bits.length; i++) {
            for (long rest = bits[i]; rest != 0; rest &= rest - 1) {
                sum += numbers[i * Long.SIZE + Long.numberOfTrailingZeros(rest)];
            }
        }
        return sum;
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

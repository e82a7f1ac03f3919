package plumbline.vm.state;

import java.util.Arrays;

/**
 * An array of unsigned words of one width, stored as narrow as Java allows so that big register arrays stay in the
 * caches. Values that come in must fit the word or are cut to it; values that go out are zero-extended.
 */
public sealed interface WordArray {
    /** A word. */
    long get(int index);

    /** Writes a word; bits beyond its width are cut off. */
    void set(int index, long value);

    /** Copies every {@code stride}-th word from {@code from} on, {@code count} of them, into {@code into[at..]}. */
    default void read(int from, int stride, int count, long[] into, int at) {
        for (int i = 0; i < count; i++) {
            into[at + i] = get(from + i * stride);
        }
    }

    /** The array itself, for generated code. */
    Object array();

    /** Writes all words. */
    void fill(long value);

    /** Words of 1, 8, 16, 32 or 64 bits, all 0. */
    static WordArray of(int width, int length) {
        return switch (width) {
            case 1 -> new OfBits(new long[(length + 63) / 64]);
            case 8 -> new OfBytes(new byte[length]);
            case 16 -> new OfShorts(new short[length]);
            case 32 -> new OfInts(new int[length]);
            case 64 -> new OfLongs(new long[length]);
            default -> throw new IllegalArgumentException("words of " + width + " bits");
        };
    }

    /** One bit each: word i is bit i % 64 of element i / 64. */
    record OfBits(long[] array) implements WordArray {
        @Override
        public long get(int index) {
            return array[index >>> 6] >>> index & 1;
        }

        @Override
        public void set(int index, long value) {
            long bit = 1L << index;
            array[index >>> 6] = (value & 1) != 0 ? array[index >>> 6] | bit : array[index >>> 6] & ~bit;
        }

        @Override
        public void fill(long value) {
            Arrays.fill(array, (value & 1) != 0 ? -1L : 0);
        }
    }

    /** Eight bits each. */
    record OfBytes(byte[] array) implements WordArray {
        @Override
        public long get(int index) {
            return array[index] & 0xffL;
        }

        @Override
        public void set(int index, long value) {
            array[index] = (byte) value;
        }

        @Override
        public void fill(long value) {
            Arrays.fill(array, (byte) value);
        }
    }

    /** Sixteen bits each. */
    record OfShorts(short[] array) implements WordArray {
        @Override
        public long get(int index) {
            return array[index] & 0xffffL;
        }

        @Override
        public void set(int index, long value) {
            array[index] = (short) value;
        }

        @Override
        public void fill(long value) {
            Arrays.fill(array, (short) value);
        }
    }

    /** Thirty-two bits each. */
    record OfInts(int[] array) implements WordArray {
        @Override
        public long get(int index) {
            return array[index] & 0xffff_ffffL;
        }

        @Override
        public void set(int index, long value) {
            array[index] = (int) value;
        }

        @Override
        public void fill(long value) {
            Arrays.fill(array, (int) value);
        }
    }

    /** Sixty-four bits each. */
    record OfLongs(long[] array) implements WordArray {
        @Override
        public long get(int index) {
            return array[index];
        }

        @Override
        public void set(int index, long value) {
            array[index] = value;
        }

        @Override
        public void fill(long value) {
            Arrays.fill(array, value);
        }
    }
}

package plumbline.vm.state;

import org.agrona.UnsafeApi;

/**
 * Words of a {@link WordArray} by their position in its array, <b>without a check</b>: for generated code, whose
 * positions wrap by the size of the register. What goes in must fit the word; what comes out is zero-extended.
 */
public final class UncheckedWords {
    private static final long BYTES = UnsafeApi.arrayBaseOffset(byte[].class);
    private static final long SHORTS = UnsafeApi.arrayBaseOffset(short[].class);
    private static final long INTS = UnsafeApi.arrayBaseOffset(int[].class);
    private static final long LONGS = UnsafeApi.arrayBaseOffset(long[].class);

    private UncheckedWords() {}

    /** Reads 8 bits. */
    public static long get(byte[] array, int position) {
        return UnsafeApi.getByte(array, BYTES + position) & 0xffL;
    }

    /** Reads 16 bits. */
    public static long get(short[] array, int position) {
        return UnsafeApi.getShort(array, SHORTS + ((long) position << 1)) & 0xffffL;
    }

    /** Reads 32 bits. */
    public static long get(int[] array, int position) {
        return UnsafeApi.getInt(array, INTS + ((long) position << 2)) & 0xffff_ffffL;
    }

    /** Reads 64 bits. */
    public static long get(long[] array, int position) {
        return UnsafeApi.getLong(array, LONGS + ((long) position << 3));
    }

    /** Writes 8 bits. */
    public static void set(byte[] array, int position, long value) {
        UnsafeApi.putByte(array, BYTES + position, (byte) value);
    }

    /** Writes 16 bits. */
    public static void set(short[] array, int position, long value) {
        UnsafeApi.putShort(array, SHORTS + ((long) position << 1), (short) value);
    }

    /** Writes 32 bits. */
    public static void set(int[] array, int position, long value) {
        UnsafeApi.putInt(array, INTS + ((long) position << 2), (int) value);
    }

    /** Writes 64 bits. */
    public static void set(long[] array, int position, long value) {
        UnsafeApi.putLong(array, LONGS + ((long) position << 3), value);
    }
}

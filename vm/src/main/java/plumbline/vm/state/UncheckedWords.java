package plumbline.vm.state;

import org.agrona.UnsafeApi;

/**
 * Words of 8 to 64 bits by their position in a {@link WordArray}, <b>without a check</b>: positions wrap by the size of
 * the register. What goes in must fit the word; what comes out is zero-extended.
 */
public final class UncheckedWords {
    private static final long BASE = UnsafeApi.arrayBaseOffset(long[].class);

    private UncheckedWords() {}

    /** Reads 8 bits. */
    public static long get8(long[] memory, int position) {
        return UnsafeApi.getByte(memory, BASE + position) & 0xffL;
    }

    /** Reads 16 bits. */
    public static long get16(long[] memory, int position) {
        return UnsafeApi.getShort(memory, BASE + ((long) position << 1)) & 0xffffL;
    }

    /** Reads 32 bits. */
    public static long get32(long[] memory, int position) {
        return UnsafeApi.getInt(memory, BASE + ((long) position << 2)) & 0xffff_ffffL;
    }

    /** Reads 64 bits. */
    public static long get64(long[] memory, int position) {
        return UnsafeApi.getLong(memory, BASE + ((long) position << 3));
    }

    /** Writes 8 bits. */
    public static void set8(long[] memory, int position, long value) {
        UnsafeApi.putByte(memory, BASE + position, (byte) value);
    }

    /** Writes 16 bits. */
    public static void set16(long[] memory, int position, long value) {
        UnsafeApi.putShort(memory, BASE + ((long) position << 1), (short) value);
    }

    /** Writes 32 bits. */
    public static void set32(long[] memory, int position, long value) {
        UnsafeApi.putInt(memory, BASE + ((long) position << 2), (int) value);
    }

    /** Writes 64 bits. */
    public static void set64(long[] memory, int position, long value) {
        UnsafeApi.putLong(memory, BASE + ((long) position << 3), value);
    }
}

package plumbline.vm.wire;

import org.agrona.UnsafeApi;

/**
 * Numbers in network byte order in a byte array at an address, <b>without any check</b>: for generated code that has
 * checked once that the packet lies in its buffer and, per header, that the header lies in the packet. An address is
 * that of the buffer ({@link org.agrona.DirectBuffer#addressOffset}) plus a place in it.
 */
public final class ArrayBytes {
    private ArrayBytes() {}

    /** Reads 1 byte. */
    public static long get1(byte[] array, long address) {
        return UnsafeApi.getByte(array, address) & 0xffL;
    }

    /** Reads 2 bytes. */
    public static long get2(byte[] array, long address) {
        return UnsafeApi.getCharUnaligned(array, address, true);
    }

    /** Reads 3 bytes. */
    public static long get3(byte[] array, long address) {
        return get2(array, address) << 8 | get1(array, address + 2);
    }

    /** Reads 4 bytes. */
    public static long get4(byte[] array, long address) {
        return UnsafeApi.getIntUnaligned(array, address, true) & 0xffff_ffffL;
    }

    /** Reads 5 bytes. */
    public static long get5(byte[] array, long address) {
        return get4(array, address) << 8 | get1(array, address + 4);
    }

    /** Reads 6 bytes. */
    public static long get6(byte[] array, long address) {
        return get4(array, address) << 16 | get2(array, address + 4);
    }

    /** Reads 7 bytes. */
    public static long get7(byte[] array, long address) {
        return get4(array, address) << 24 | get4(array, address + 3) & 0xff_ffffL;
    }

    /** Reads 8 bytes. */
    public static long get8(byte[] array, long address) {
        return UnsafeApi.getLongUnaligned(array, address, true);
    }

    /** Writes the low byte of a value. */
    public static void put1(byte[] array, long address, long value) {
        UnsafeApi.putByte(array, address, (byte) value);
    }

    /** Writes the low 2 bytes of a value. */
    public static void put2(byte[] array, long address, long value) {
        UnsafeApi.putCharUnaligned(array, address, (char) value, true);
    }

    /** Writes the low 3 bytes of a value. */
    public static void put3(byte[] array, long address, long value) {
        put2(array, address, value >>> 8);
        put1(array, address + 2, value);
    }

    /** Writes the low 4 bytes of a value. */
    public static void put4(byte[] array, long address, long value) {
        UnsafeApi.putIntUnaligned(array, address, (int) value, true);
    }

    /** Writes the low 5 bytes of a value. */
    public static void put5(byte[] array, long address, long value) {
        put4(array, address, value >>> 8);
        put1(array, address + 4, value);
    }

    /** Writes the low 6 bytes of a value. */
    public static void put6(byte[] array, long address, long value) {
        put4(array, address, value >>> 16);
        put2(array, address + 4, value);
    }

    /** Writes the low 7 bytes of a value. */
    public static void put7(byte[] array, long address, long value) {
        put4(array, address, value >>> 24);
        put4(array, address + 3, value); // its first byte once more
    }

    /** Writes 8 bytes. */
    public static void put8(byte[] array, long address, long value) {
        UnsafeApi.putLongUnaligned(array, address, value, true);
    }
}

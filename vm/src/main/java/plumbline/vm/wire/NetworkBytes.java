package plumbline.vm.wire;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Unsigned numbers of 1–8 bytes in network byte order. */
public final class NetworkBytes {
    private NetworkBytes() {}

    /** Reads exactly {@code bytes} bytes, never one more: the packet may end at the buffer's end. */
    public static long get(DirectBuffer buffer, int at, int bytes) {
        return switch (bytes) {
            case 1 -> buffer.getByte(at) & 0xffL;
            case 2 -> two(buffer, at);
            case 3 -> two(buffer, at) << 8 | buffer.getByte(at + 2) & 0xffL;
            case 4 -> four(buffer, at);
            case 5 -> four(buffer, at) << 8 | buffer.getByte(at + 4) & 0xffL;
            case 6 -> four(buffer, at) << 16 | two(buffer, at + 4);
            case 7 -> four(buffer, at) << 24 | four(buffer, at + 3) & 0xff_ffffL;
            case 8 -> buffer.getLong(at, BIG_ENDIAN);
            default -> throw new IllegalArgumentException(bytes + " bytes");
        };
    }

    /** Writes the low {@code bytes} bytes of a value. */
    public static void put(MutableDirectBuffer buffer, int at, int bytes, long value) {
        switch (bytes) {
            case 1 -> buffer.putByte(at, (byte) value);
            case 2 -> buffer.putShort(at, (short) value, BIG_ENDIAN);
            case 3 -> {
                buffer.putShort(at, (short) (value >>> 8), BIG_ENDIAN);
                buffer.putByte(at + 2, (byte) value);
            }
            case 4 -> buffer.putInt(at, (int) value, BIG_ENDIAN);
            case 5 -> {
                buffer.putInt(at, (int) (value >>> 8), BIG_ENDIAN);
                buffer.putByte(at + 4, (byte) value);
            }
            case 6 -> {
                buffer.putInt(at, (int) (value >>> 16), BIG_ENDIAN);
                buffer.putShort(at + 4, (short) value, BIG_ENDIAN);
            }
            case 7 -> {
                buffer.putInt(at, (int) (value >>> 24), BIG_ENDIAN);
                buffer.putInt(at + 3, (int) value, BIG_ENDIAN); // its first byte once more
            }
            case 8 -> buffer.putLong(at, value, BIG_ENDIAN);
            default -> throw new IllegalArgumentException(bytes + " bytes");
        }
    }

    private static long two(DirectBuffer buffer, int at) {
        return buffer.getShort(at, BIG_ENDIAN) & 0xffffL;
    }

    private static long four(DirectBuffer buffer, int at) {
        return buffer.getInt(at, BIG_ENDIAN) & 0xffff_ffffL;
    }
}

package plumbline.vm.wire;

import static java.nio.ByteOrder.BIG_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * {@link NetworkBytes} for generated code: straight into the array if the buffer has one. The JIT knows what an access
 * to a byte array can touch; one to a buffer that may lie anywhere makes it forget all it has loaded.
 */
public final class PacketBytes {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, BIG_ENDIAN);

    private PacketBytes() {}

    /** What to add to a place in the buffer to find it in the array; 0 without an array. */
    public static int shift(DirectBuffer buffer) {
        return buffer.byteArray() == null ? 0 : buffer.wrapAdjustment();
    }

    /**
     * Reads exactly {@code bytes} bytes.
     *
     * @param array the buffer's, or null
     * @param shift see {@link #shift}
     */
    public static long get(DirectBuffer buffer, byte[] array, int shift, int at, int bytes) {
        if (array == null) {
            return NetworkBytes.get(buffer, at, bytes);
        }
        int i = at + shift;
        return switch (bytes) {
            case 1 -> array[i] & 0xffL;
            case 2 -> two(array, i);
            case 3 -> two(array, i) << 8 | array[i + 2] & 0xffL;
            case 4 -> four(array, i);
            case 5 -> four(array, i) << 8 | array[i + 4] & 0xffL;
            case 6 -> four(array, i) << 16 | two(array, i + 4);
            case 7 -> four(array, i) << 24 | four(array, i + 3) & 0xff_ffffL;
            case 8 -> (long) LONGS.get(array, i);
            default -> throw new IllegalArgumentException(bytes + " bytes");
        };
    }

    /** Writes the low {@code bytes} bytes of a value; see {@link #get}. */
    public static void put(MutableDirectBuffer buffer, byte[] array, int shift, int at, int bytes, long value) {
        if (array == null) {
            NetworkBytes.put(buffer, at, bytes, value);
            return;
        }
        int i = at + shift;
        switch (bytes) {
            case 1 -> array[i] = (byte) value;
            case 2 -> SHORTS.set(array, i, (short) value);
            case 3 -> {
                SHORTS.set(array, i, (short) (value >>> 8));
                array[i + 2] = (byte) value;
            }
            case 4 -> INTS.set(array, i, (int) value);
            case 5 -> {
                INTS.set(array, i, (int) (value >>> 8));
                array[i + 4] = (byte) value;
            }
            case 6 -> {
                INTS.set(array, i, (int) (value >>> 16));
                SHORTS.set(array, i + 4, (short) value);
            }
            case 7 -> {
                INTS.set(array, i, (int) (value >>> 24));
                INTS.set(array, i + 3, (int) value); // its first byte once more
            }
            case 8 -> LONGS.set(array, i, value);
            default -> throw new IllegalArgumentException(bytes + " bytes");
        }
    }

    private static long two(byte[] array, int at) {
        return (short) SHORTS.get(array, at) & 0xffffL;
    }

    private static long four(byte[] array, int at) {
        return (int) INTS.get(array, at) & 0xffff_ffffL;
    }
}

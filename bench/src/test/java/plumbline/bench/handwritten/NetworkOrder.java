package plumbline.bench.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in network byte order in a byte array: one machine instruction and a bounds check each. */
final class NetworkOrder {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private NetworkOrder() {}

    static int u16(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at) & 0xffff;
    }

    static void put16(byte[] bytes, int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    static int s32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static void put32(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    static long s64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    static void put64(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }
}

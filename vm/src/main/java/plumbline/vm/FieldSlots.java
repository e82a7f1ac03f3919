package plumbline.vm;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.agrona.UnsafeApi;

/**
 * The fields of a {@link Phv} by slot, <b>without a check</b>: for generated code that has asked {@link #check} once.
 *
 * <p>Each access stays where it is in the code. Of an array's elements the JIT knows no more than that they are of one array: it
 * moves every read of a method before the first write, and keeps what it has read on the stack until it is needed. With
 * 40 units in a method that was most of its code. A fence between writes and the reads behind them forbids that; for x86 it
 * is no instruction.
 */
public final class FieldSlots {
    private static final long FIRST = UnsafeApi.arrayBaseOffset(long[].class);

    private FieldSlots() {}

    /** The address of a slot, for the other methods. */
    public static long address(int slot) {
        return FIRST + (long) slot * Long.BYTES;
    }

    /** Makes sure that a vector has a slot, and so all before it. */
    public static void check(long[] fields, int slot) {
        Objects.checkIndex(slot, fields.length);
    }

    /** Reads the field at an address. */
    public static long get(long[] fields, long address) {
        return UnsafeApi.getLong(fields, address);
    }

    /** Sets the field at an address. */
    public static void put(long[] fields, long address, long value) {
        UnsafeApi.putLong(fields, address, value);
        VarHandle.storeStoreFence();
    }
}

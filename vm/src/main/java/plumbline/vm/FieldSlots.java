package plumbline.vm;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.stream.LongStream;
import org.agrona.UnsafeApi;

/**
 * The fields of a {@link Phv} by slot, <b>without a check</b>: for generated code that has asked {@link #check} once.
 *
 * <p>Each access stays where it is in the code. Of an array's elements the JIT knows no more than that they are of one
 * array: it moves every read of a method before the first write, and keeps what it has read on the stack until it is
 * needed. With 40 units in a method that was the larger part of its code. A fence between writes and the reads behind
 * them forbids that; for x86 it is no instruction.
 *
 * <p>A processor guesses, before it has computed addresses, which store a load belongs to. AMD's does so by the
 * registers and the low ten bits of the displacement, so that of fields 1,024 bytes apart one is taken for the other;
 * each wrong guess costs up to 5 ns. So each block of 128 fields has an address of its own, in a register that the JIT
 * knows nothing of ({@code bench/field-distance/run} shows it without a JVM).
 */
public final class FieldSlots {
    /** So many slots are in a block. */
    public static final int BLOCK = 128;

    /** Addresses of blocks. Not constants to the JIT, which would add them to the displacement. */
    private static final long[] BLOCKS = LongStream.range(0, 32)
            .map(block -> address(0) + block * BLOCK * Long.BYTES)
            .toArray();

    private FieldSlots() {}

    /** The address of a slot, for the other methods. */
    public static long address(int slot) {
        return UnsafeApi.arrayBaseOffset(long[].class) + (long) slot * Long.BYTES;
    }

    /** How many blocks so many slots are; those beyond the last block belong to it. */
    public static int blocks(int slots) {
        return Math.clamp(Math.ceilDiv(slots, BLOCK), 1, BLOCKS.length);
    }

    /** The address of a block, to which the JIT can add no constant. */
    public static long block(int block) {
        return BLOCKS[block];
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

package plumbline.vm.count;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The counters of one family, side by side in memory of their own. One thread writes; readers of other threads, or of
 * other processes if the memory is a mapped file, see a recent value of each, and never an older one after a newer.
 *
 * @param <E> the counters of the family, in their order
 */
public final class CounterBlock<E extends Enum<E>> {
    /** Blocks of different writers lie so many bytes apart: they never share a cache line, nor a pair of them. */
    public static final int ALIGNMENT = 128;

    /** Where the first value of an array lies. */
    private static final long FIRST = UnsafeApi.arrayBaseOffset(long[].class);

    private final Class<E> family;
    private final E[] counters;
    /** Where the values are until they move to memory of the caller's. */
    private long[] array;

    /** Of the caller's memory, for access without a check; 0: there is none. */
    private long address;

    private UnsafeBuffer kept; // memory must not go while the address is in use
    private CounterBlock<E> joined;

    /** All counters at zero. */
    public CounterBlock(Class<E> family) {
        this.family = family;
        counters = family.getEnumConstants();
        array = new long[counters.length];
    }

    /** All counters at zero, in {@link #memoryApart}: for one of two threads that count side by side. */
    public static <E extends Enum<E>> CounterBlock<E> apart(Class<E> family) {
        CounterBlock<E> block = new CounterBlock<>(family);
        block.moveTo(memoryApart(block.bytes()));
        return block;
    }

    /** Memory for a block, all zero, that lies {@link #ALIGNMENT} bytes from all else. */
    public static UnsafeBuffer memoryApart(int bytes) {
        return new UnsafeBuffer(BufferUtil.allocateDirectAligned(BitUtil.align(bytes, ALIGNMENT), ALIGNMENT), 0, bytes);
    }

    /** Bytes that the values take. */
    public int bytes() {
        return counters.length * Long.BYTES;
    }

    /**
     * Goes on counting in other memory from the values now; before another thread uses it.
     *
     * @param memory not in an array
     */
    public void moveTo(UnsafeBuffer memory) {
        if (memory.byteArray() != null) {
            throw new IllegalArgumentException("the memory of counters must not be in an array");
        }
        for (E counter : counters) {
            memory.putLong(counter.ordinal() * Long.BYTES, get(counter));
        }
        kept = memory;
        address = memory.addressOffset();
        if (joined != null) {
            joined.countWhere(this);
        }
    }

    /** Adds what it has counted to another block and counts there from now on. The last that joined stays with it. */
    public void join(CounterBlock<E> other) {
        other.joined = this;
        if (array != other.array) { // else it counts there already
            other.add(this);
            countWhere(other);
        }
    }

    private void countWhere(CounterBlock<E> other) {
        kept = other.kept;
        array = other.array;
        address = other.address;
    }

    public void count(E counter) {
        count(counter, 1);
    }

    /** Counts several, or takes back if negative. */
    public void count(E counter, long more) {
        // Plain: a barrier would cost the code around it more than the counting. Arrays and other memory apart: the
        // compiler knows then that nothing else is written.
        if (address == 0) {
            array[counter.ordinal()] += more;
        } else {
            long at = address + counter.ordinal() * Long.BYTES;
            UnsafeApi.putLong(at, UnsafeApi.getLong(at) + more);
        }
    }

    /** Sets what is no sum: a level, a peak. */
    public void set(E counter, long value) {
        if (address == 0) {
            array[counter.ordinal()] = value;
        } else {
            UnsafeApi.putLong(address + counter.ordinal() * Long.BYTES, value);
        }
    }

    /** The value of a counter; from any thread. */
    public long get(E counter) {
        return get(counter.ordinal());
    }

    private long get(int ordinal) {
        long now = address; // read once: another thread may be joining or moving the block
        long at = (long) ordinal * Long.BYTES;
        return now == 0 ? UnsafeApi.getLongOpaque(array, FIRST + at) : UnsafeApi.getLongOpaque(null, now + at);
    }

    /** Counts as much as another block did. */
    public void add(CounterBlock<E> other) {
        for (E counter : counters) {
            count(counter, other.get(counter));
        }
    }

    /** All values, in the order of the counters. */
    public long[] values() {
        long[] all = new long[counters.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = get(i);
        }
        return all;
    }

    /** The sum of all. */
    public long total() {
        long sum = 0;
        for (long value : values()) {
            sum += value;
        }
        return sum;
    }

    /** The counters that are not 0, in their order. */
    public Map<E, Long> nonZero() {
        return nonZero(family, values());
    }

    /** The counters of a family that are not 0, in their order; their values are given in the same. */
    public static <E extends Enum<E>> Map<E, Long> nonZero(Class<E> family, long[] values) {
        Map<E, Long> map = new EnumMap<>(family);
        for (E counter : family.getEnumConstants()) {
            if (values[counter.ordinal()] != 0) {
                map.put(counter, values[counter.ordinal()]);
            }
        }
        return Collections.unmodifiableMap(map);
    }
}

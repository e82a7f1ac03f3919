package plumbline.vm.count;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The counters of one family, side by side in memory of their own. One thread writes; readers of other threads, or of
 * other processes if the memory is a mapped file, see a recent value of each, and never an older one after a newer.
 *
 * @param <E> the counters of the family, in their order
 */
public final class CounterBlock<E extends Enum<E>> {
    /** Two blocks of different writers never share a cache line, nor a pair of them. */
    public static final int ALIGNMENT = 128;

    private static final int PADDING = ALIGNMENT / Long.BYTES;

    private final Class<E> family;
    private final E[] counters;
    private Values values;

    /** Where the values are, for plain access without a check: in an array, with as much free on both sides, or not. */
    private static final class Values {
        private Object base;
        private long address;
        private Object kept; // memory must not go while the address is in use
    }

    /** All counters at zero. */
    public CounterBlock(Class<E> family) {
        this.family = family;
        counters = family.getEnumConstants();
        values = new Values();
        values.base = new long[counters.length + 2 * PADDING];
        values.address = UnsafeApi.arrayBaseOffset(long[].class) + ALIGNMENT;
    }

    /** Bytes that the values take. */
    public int bytes() {
        return counters.length * Long.BYTES;
    }

    /** Goes on counting in other memory from the values now; before another thread uses it. */
    public void moveTo(UnsafeBuffer memory) {
        for (E counter : counters) {
            memory.putLong(counter.ordinal() * Long.BYTES, get(counter));
        }
        values.kept = memory;
        values.base = memory.byteArray();
        values.address = memory.addressOffset();
    }

    /** Adds what it has counted to another block and counts there from now on. */
    public void join(CounterBlock<E> other) {
        if (values != other.values) {
            other.add(this);
            values = other.values;
        }
    }

    /** Counts one. */
    public void count(E counter) {
        count(counter, 1);
    }

    /** Counts several, or takes back if negative. */
    public void count(E counter, long more) {
        // Plain: a barrier would cost the code around it more than the counting.
        Values now = values;
        long at = now.address + counter.ordinal() * Long.BYTES;
        UnsafeApi.putLong(now.base, at, UnsafeApi.getLong(now.base, at) + more);
    }

    /** Sets what is no sum: a level, a peak. */
    public void set(E counter, long value) {
        Values now = values;
        UnsafeApi.putLong(now.base, now.address + counter.ordinal() * Long.BYTES, value);
    }

    /** The value of a counter; from any thread. */
    public long get(E counter) {
        return get(counter.ordinal());
    }

    private long get(int ordinal) {
        Values now = values;
        return UnsafeApi.getLongOpaque(now.base, now.address + (long) ordinal * Long.BYTES);
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

package plumbline.pipelines.tm.order;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/** Numbers flows from 0, as few as there are at once, and keeps a value for each. Grows, and never shrinks. */
final class FlowNumbers {
    private static final int NONE = -1;
    private static final int INITIAL = 64;

    private final Long2LongHashMap numbers = new Long2LongHashMap(NONE);
    private long[] flows = new long[INITIAL];
    private long[] values = new long[INITIAL];
    private int[] free = new int[INITIAL];
    private int freed;
    private int used;

    /** How many numbers there may be; all are below. */
    int capacity() {
        return values.length;
    }

    /** Flows that have a number. */
    int size() {
        return numbers.size();
    }

    boolean contains(long flow) {
        return numbers.containsKey(flow);
    }

    /** The value of a flow, or another if it has none. */
    long value(long flow, long otherwise) {
        long number = numbers.get(flow);
        return number == NONE ? otherwise : values[(int) number];
    }

    /** Sets the value of a flow; answers its number. */
    int put(long flow, long value) {
        int number = (int) numbers.get(flow);
        if (number == NONE) {
            number = freed > 0 ? free[--freed] : used++;
            if (number == values.length) {
                flows = Arrays.copyOf(flows, 2 * number);
                values = Arrays.copyOf(values, 2 * number);
                free = Arrays.copyOf(free, 2 * number);
            }
            numbers.put(flow, number);
            flows[number] = flow;
        }
        values[number] = value;
        return number;
    }

    /** Forgets all flows whose value is not above another. */
    void removeUpTo(long value) {
        for (int number = 0; number < used; number++) {
            if (values[number] <= value) {
                remove(number);
            }
        }
    }

    /** Forgets a flow by its number. */
    void remove(int number) {
        values[number] = Long.MAX_VALUE;
        numbers.remove(flows[number]);
        free[freed++] = number;
    }
}

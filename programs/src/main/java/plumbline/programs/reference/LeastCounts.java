package plumbline.programs.reference;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;
import plumbline.programs.heavyhitters.FlowCount;

/**
 * A fixed number of flows with counts, of which the smallest can be found: a binary heap. Of equal counts the one in
 * the lower slot is the smallest, so that runs repeat. All slots start empty with count 0.
 */
final class LeastCounts {
    private static final long ABSENT = -1;

    private final long[] flows;
    private final long[] counts;
    private final boolean[] used;
    private final int[] heap;
    private final int[] placeOf;
    private final Long2LongHashMap slotOf = new Long2LongHashMap(ABSENT);

    LeastCounts(int size) {
        if (size < 1) {
            throw new IllegalArgumentException(size + " counters");
        }
        flows = new long[size];
        counts = new long[size];
        used = new boolean[size];
        heap = new int[size];
        placeOf = new int[size];
        for (int slot = 0; slot < size; slot++) {
            heap[slot] = slot;
            placeOf[slot] = slot;
        }
    }

    /** Adds to the count of a flow; answers the new one, or 0 if the flow has none. */
    long add(long flow, long packets) {
        long slot = slotOf.get(flow);
        return slot == ABSENT ? 0 : grow((int) slot, packets);
    }

    /** The smallest count; 0 as long as a slot is empty. */
    long least() {
        return counts[heap[0]];
    }

    /** Gives the slot of the smallest count to a flow that has none, and adds to the count; answers it. */
    long replaceLeast(long flow, long packets) {
        int slot = heap[0];
        if (used[slot]) {
            slotOf.remove(flows[slot]);
        }
        used[slot] = true;
        flows[slot] = flow;
        slotOf.put(flow, slot);
        return grow(slot, packets);
    }

    /** The count of a flow; 0 if it has none. */
    long count(long flow) {
        long slot = slotOf.get(flow);
        return slot == ABSENT ? 0 : counts[(int) slot];
    }

    List<FlowCount> largestFirst() {
        List<FlowCount> all = new ArrayList<>();
        slotOf.forEachLong((flow, slot) -> all.add(new FlowCount(flow, counts[(int) slot])));
        all.sort(FlowCount.LARGEST_FIRST);
        return all;
    }

    private long grow(int slot, long packets) {
        counts[slot] += packets;
        int place = placeOf[slot];
        while (true) {
            int child = smallerChild(place);
            if (child < 0 || !before(heap[child], slot)) {
                put(slot, place);
                return counts[slot];
            }
            put(heap[child], place);
            place = child;
        }
    }

    private int smallerChild(int place) {
        int left = 2 * place + 1;
        if (left >= heap.length) {
            return -1;
        }
        return left + 1 < heap.length && before(heap[left + 1], heap[left]) ? left + 1 : left;
    }

    private boolean before(int one, int other) {
        return counts[one] != counts[other] ? counts[one] < counts[other] : one < other;
    }

    private void put(int slot, int place) {
        heap[place] = slot;
        placeOf[slot] = place;
    }
}

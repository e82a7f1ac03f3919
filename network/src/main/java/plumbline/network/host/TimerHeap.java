package plumbline.network.host;

import java.util.Arrays;
import plumbline.network.transport.Endpoint;

/** The flows of a host by the time of their timers, ties by number. A binary heap that knows each one's place. */
final class TimerHeap {
    private FlowEnd[] heap = new FlowEnd[4];
    private int size;

    /** The earliest time, or {@link Endpoint#NEVER}. */
    long firstTime() {
        return size == 0 ? Endpoint.NEVER : heap[0].deadline;
    }

    /** The flow with the earliest time; there is one. */
    FlowEnd first() {
        return heap[0];
    }

    /** Takes notice of a flow's time. */
    void update(FlowEnd end) {
        if (end.deadline == Endpoint.NEVER) {
            remove(end);
        } else if (end.place < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            up(size++, end);
        } else {
            up(end.place, end);
            down(end.place, end);
        }
    }

    /** Takes a flow out, if it is there. */
    void remove(FlowEnd end) {
        if (end.place < 0) {
            return;
        }
        int place = end.place;
        end.place = -1;
        FlowEnd last = heap[--size];
        heap[size] = null;
        if (last != end) {
            up(place, last);
            down(last.place, last);
        }
    }

    private void up(int from, FlowEnd end) {
        int place = from;
        while (place > 0 && before(end, heap[place - 1 >> 1])) {
            set(place, heap[place - 1 >> 1]);
            place = place - 1 >> 1;
        }
        set(place, end);
    }

    private void down(int from, FlowEnd end) {
        int place = from;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], end)) {
                break;
            }
            set(place, heap[child]);
            place = child;
        }
        set(place, end);
    }

    private static boolean before(FlowEnd a, FlowEnd b) {
        return a.deadline < b.deadline
                || a.deadline == b.deadline && a.flow().number() < b.flow().number();
    }

    private void set(int place, FlowEnd end) {
        heap[place] = end;
        end.place = place;
    }
}

package plumbline.nic.wrap;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.ScheduledPort;

/**
 * Frames that wait for their time, of those due at once the first that came. A bounded number; their buffers are made
 * when first needed and kept, so that in steady state nothing is allocated.
 */
final class HeldFrames {
    private final int capacity;
    private final PriorityQueue<Held> waiting = new PriorityQueue<>(
            Comparator.<Held>comparingLong(held -> held.due).thenComparingLong(held -> held.arrival));
    private final ArrayDeque<Held> free = new ArrayDeque<>();
    private long arrivals;

    /** One that waits, or that did: its buffer is for another then. */
    private static final class Held {
        Frame frame;
        long due;
        long arrival;
    }

    HeldFrames(int capacity) {
        this.capacity = capacity;
    }

    /** A copy of a frame, in {@code spare} if that is there and large enough, else in a new one. */
    static Frame copy(Frame frame, Frame spare) {
        Frame copy = spare == null || spare.maxPacket() < frame.maxPacket() ? new Frame(frame.maxPacket()) : spare;
        copy.copyFrom(frame);
        return copy;
    }

    boolean isFull() {
        return waiting.size() == capacity;
    }

    /** When the first is due, in nanoseconds, or {@link ScheduledPort#NEVER}. */
    long nextDue() {
        return waiting.isEmpty() ? ScheduledPort.NEVER : waiting.element().due;
    }

    /** Adds a copy of a frame; there must be room. */
    void put(Frame frame, long dueNanos) {
        Held held = free.isEmpty() ? new Held() : free.pop();
        held.frame = copy(frame, held.frame);
        held.due = dueNanos;
        held.arrival = arrivals++;
        waiting.add(held);
    }

    /** Moves the first into a frame, which is as large as those put in; it arrives there at the time it was due. */
    void take(Frame into) {
        Held first = waiting.remove();
        into.copyFrom(first.frame);
        into.arrivedAt(first.due);
        free.push(first);
    }

    /** Forgets all frames; answers how many there were. */
    int clear() {
        int had = waiting.size();
        free.addAll(waiting);
        waiting.clear();
        return had;
    }
}

package plumbline.nic.wrap;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.ScheduledPort;

/**
 * Frames that wait for their time: a bounded binary heap, ordered by time and then by order of arrival. Buffers are
 * made when first needed and kept, so that in steady state nothing is allocated.
 *
 * <pre>
 *   index    0 … size-1                 size … capacity-1
 *   frames   waiting, smallest first    free
 * </pre>
 */
final class HeldFrames {
    private final Frame[] frames;
    private final long[] due;
    private final long[] order;
    private int size;
    private long arrivals;

    HeldFrames(int capacity) {
        frames = new Frame[capacity];
        due = new long[capacity];
        order = new long[capacity];
    }

    /** A copy of a frame, in {@code spare} if that is there and large enough, else in a new one. */
    static Frame copy(Frame frame, Frame spare) {
        Frame copy = spare == null || spare.maxPacket() < frame.maxPacket() ? new Frame(frame.maxPacket()) : spare;
        copy.copyFrom(frame);
        return copy;
    }

    boolean isFull() {
        return size == frames.length;
    }

    /** When the first is due, in nanoseconds, or {@link ScheduledPort#NEVER}. */
    long nextDue() {
        return size == 0 ? ScheduledPort.NEVER : due[0];
    }

    /** Adds a copy of a frame; there must be room. */
    void put(Frame frame, long dueNanos) {
        frames[size] = copy(frame, frames[size]);
        due[size] = dueNanos;
        order[size] = arrivals++;
        up(size++);
    }

    /** Moves the first into a frame, which is as large as those put in; it arrives there at the time it was due. */
    void take(Frame into) {
        into.copyFrom(frames[0]);
        into.arrivedAt(due[0]);
        size--;
        exchange(0, size);
        down(0);
    }

    /** Forgets all frames; answers how many there were. */
    int clear() {
        int had = size;
        size = 0;
        return had;
    }

    private void up(int from) {
        int at = from;
        while (at > 0 && before(at, at - 1 >> 1)) {
            exchange(at, at - 1 >> 1);
            at = at - 1 >> 1;
        }
    }

    private void down(int from) {
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(child + 1, child)) {
                child++;
            }
            if (!before(child, at)) {
                return;
            }
            exchange(at, child);
            at = child;
        }
    }

    private boolean before(int a, int b) {
        return due[a] < due[b] || due[a] == due[b] && order[a] < order[b];
    }

    private void exchange(int a, int b) {
        Frame frame = frames[a];
        frames[a] = frames[b];
        frames[b] = frame;
        long time = due[a];
        due[a] = due[b];
        due[b] = time;
        long number = order[a];
        order[a] = order[b];
        order[b] = number;
    }
}

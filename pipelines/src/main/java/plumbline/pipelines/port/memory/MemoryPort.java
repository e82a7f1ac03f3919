package plumbline.pipelines.port.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/** A port between two lists: frames to receive, in order of time, and frames sent. */
public final class MemoryPort extends SimulatedPort {
    private final ArrayDeque<TimedFrame> arriving = new ArrayDeque<>();
    private final List<TimedFrame> sent = new ArrayList<>();

    /** A port with nothing to receive. */
    public MemoryPort(String name) {
        super(name);
    }

    /**
     * A frame.
     *
     * @param nanos arrival or departure in nanoseconds
     * @param bytes its own copy
     * @param wireLength bytes it had on the wire
     */
    public record TimedFrame(long nanos, byte[] bytes, int wireLength) {}

    /**
     * Adds a frame to receive.
     *
     * @param nanos arrival in nanoseconds, not before that of the frame added last
     */
    public MemoryPort add(long nanos, byte[] bytes) {
        return add(nanos, bytes, bytes.length);
    }

    /**
     * Adds a frame to receive of which only the first bytes are known.
     *
     * @param nanos arrival in nanoseconds, not before that of the frame added last
     * @param wireLength bytes it had on the wire, not fewer than {@code bytes}
     */
    public MemoryPort add(long nanos, byte[] bytes, int wireLength) {
        if (!arriving.isEmpty() && arriving.getLast().nanos() > nanos) {
            throw new IllegalArgumentException("frame at " + nanos + " ns after one at "
                    + arriving.getLast().nanos());
        }
        arriving.addLast(new TimedFrame(nanos, bytes.clone(), wireLength));
        return this;
    }

    /** What was sent, in order. */
    public List<TimedFrame> sent() {
        return sent;
    }

    @Override
    public long nextArrivalNanos() {
        TimedFrame next = arriving.peekFirst();
        return next == null ? NEVER : next.nanos();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        while (count < limit && nextArrivalNanos() <= nanos) {
            TimedFrame next = arriving.removeFirst();
            counters().countReceived(next.wireLength());
            if (next.bytes().length == 0) {
                counters().receiveDrops().count(DropReason.MALFORMED);
            } else if (next.wireLength() > into[count].maxPacket()) {
                counters().receiveDrops().count(DropReason.TOO_LONG);
            } else {
                into[count].set(next.bytes(), 0, next.bytes().length, next.nanos());
                into[count++].missing(next.wireLength() - next.bytes().length);
            }
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            sent.add(new TimedFrame(nanos, from[i].toArray(), from[i].wireLength()));
        }
        return super.send(from, count, nanos);
    }
}

package plumbline.cli.authors;

import java.util.ArrayDeque;
import java.util.Deque;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/**
 * A port whose cable comes back to it: what it is sent comes in at its next tick, as by a chip's port 68 a little
 * later. A port of virtual time is asked when its next frame comes as soon as it has received the one before; this one
 * does not know, and so is there at every tick.
 */
final class ReturningPort extends SimulatedPort {
    private static final long TICK_NANOS = 10_000;

    private final long untilNanos;
    private final Deque<byte[]> under = new ArrayDeque<>();
    private long tick;

    /** @param untilNanos when nothing comes back any more */
    ReturningPort(long untilNanos) {
        super("returning");
        this.untilNanos = untilNanos;
    }

    @Override
    public long nextArrivalNanos() {
        return tick < untilNanos ? tick : NEVER;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        while (count < limit && !under.isEmpty()) {
            byte[] next = under.removeFirst();
            into[count++].set(next, 0, next.length, nanos);
            counters().countReceived(next.length);
        }
        if (under.isEmpty()) {
            tick = nanos + TICK_NANOS;
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            byte[] bytes = new byte[from[i].length()];
            from[i].buffer().getBytes(from[i].offset(), bytes);
            under.add(bytes);
        }
        return super.send(from, count, nanos);
    }
}

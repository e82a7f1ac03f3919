package plumbline.programs.rig;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/** A port by which given frames come in at given times, and that shows what leaves, and when. */
public final class ScriptedPort extends SimulatedPort {
    private final Deque<Arrival> arrivals = new ArrayDeque<>();
    private final BiConsumer<Long, byte[]> left;

    private record Arrival(long nanos, byte[] frame) {}

    /** @param left told the time and the bytes of each frame that leaves */
    public ScriptedPort(BiConsumer<Long, byte[]> left) {
        super("scripted");
        this.left = left;
    }

    /** One frame more; in order of time. */
    public void at(long nanos, byte[] frame) {
        arrivals.add(new Arrival(nanos, frame));
    }

    @Override
    public long nextArrivalNanos() {
        return arrivals.isEmpty() ? NEVER : arrivals.peek().nanos;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = 0;
        while (count < limit && nextArrivalNanos() <= nanos) {
            Arrival arrival = arrivals.poll();
            into[count++].set(arrival.frame, 0, arrival.frame.length, arrival.nanos);
            counters().countReceived(arrival.frame.length);
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            left.accept(nanos, from[i].toArray());
        }
        return super.send(from, count, nanos);
    }
}

package plumbline.pipelines.port.memory;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.ScheduledPort;

/**
 * A port without a network behind it. Unless overridden, it receives nothing, and counts and discards what it is sent.
 */
public abstract class SimulatedPort implements ScheduledPort {
    private final String name;
    private final PortCounters counters = new PortCounters();

    /** A port that reports call {@code name}. */
    protected SimulatedPort(String name) {
        this.name = name;
    }

    @Override
    public long nextArrivalNanos() {
        return NEVER;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        return 0;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += from[i].wireLength();
        }
        counters.countSent(count, bytes);
        return count;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {
        // nothing to release
    }
}

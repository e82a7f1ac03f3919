package plumbline.pipelines.control;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;

/** A live port that always has the same frame waiting. */
final class EndlessPort implements Port {
    private static final int BATCH = 8;

    private final byte[] frame;
    private final PortCounters counters = new PortCounters();

    EndlessPort(byte[] frame) {
        this.frame = frame;
    }

    @Override
    public String name() {
        return "endless:";
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = Math.min(BATCH, limit);
        for (int i = 0; i < count; i++) {
            into[i].set(frame, 0, frame.length, nanos);
            counters.countReceived(frame.length);
        }
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            counters.countSent(from[i].length());
        }
        return count;
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

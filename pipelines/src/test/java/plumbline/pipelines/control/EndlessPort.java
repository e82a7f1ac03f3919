package plumbline.pipelines.control;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.DiscardPort;

/** A port that always has the same frame waiting. */
final class EndlessPort extends DiscardPort {
    private static final int BATCH = 8;

    private final byte[] frame;

    EndlessPort(byte[] frame) {
        super("endless:");
        this.frame = frame;
    }

    @Override
    public long nextArrivalNanos() {
        return 0;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = Math.min(BATCH, limit);
        for (int i = 0; i < count; i++) {
            into[i].set(frame, 0, frame.length, nanos);
            counters().countReceived(frame.length);
        }
        return count;
    }
}

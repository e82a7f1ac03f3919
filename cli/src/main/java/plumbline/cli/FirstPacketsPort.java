package plumbline.cli;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/** Wraps a port: hands on its first packets one by one, says when the last of them comes, and then ends. */
final class FirstPacketsPort extends WrappedPort {
    private final long last;
    private final Runnable beforeLast;
    private long taken;

    /**
     * @param last       number of the last packet, from 1
     * @param beforeLast called before that packet enters the switch
     */
    FirstPacketsPort(ScheduledPort inner, long last, Runnable beforeLast) {
        super(inner);
        this.last = last;
        this.beforeLast = beforeLast;
    }

    /** Packets handed on. */
    long taken() {
        return taken;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        if (taken == last) {
            return 0;
        }
        int received = super.receive(into, Math.min(limit, 1), nanos);
        taken += received;
        if (received > 0 && taken == last) {
            beforeLast.run();
        }
        return received;
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        return taken == last ? NEVER : super.nextArrivalNanos();
    }
}

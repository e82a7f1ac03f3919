package plumbline.cli.traffic;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/**
 * Wraps a port: hands on its first packets one by one, says when the last of them comes, and then ends. Packets that
 * the port itself drops count too, so that the numbers are those of the capture.
 */
public final class FirstPacketsPort extends DelegatingPort {
    private final long last;
    private final Runnable beforeLast;
    private boolean found;

    /**
     * @param last number of the last packet, from 1
     * @param beforeLast called before that packet enters the switch
     */
    public FirstPacketsPort(ScheduledPort inner, long last, Runnable beforeLast) {
        super(inner);
        this.last = last;
        this.beforeLast = beforeLast;
    }

    /** Whether the last packet was there and entered the switch. */
    public boolean found() {
        return found;
    }

    /** Packets the port has seen. */
    public long seen() {
        return counters().received();
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        if (seen() >= last) {
            return 0;
        }
        int received = super.receive(into, Math.min(limit, 1), nanos);
        if (received == 0 || seen() > last) {
            return 0; // the port dropped the last one and went on to the next
        }
        if (seen() == last) {
            found = true;
            beforeLast.run();
        }
        return received;
    }

    @Override
    public long nextArrivalNanos() throws PortException {
        if (seen() >= last) {
            return NEVER;
        }
        long next = super.nextArrivalNanos(); // may see packets that the port drops
        return seen() >= last ? NEVER : next;
    }
}

package plumbline.pipelines.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.ScheduledPort;

/**
 * What the thread of the ports does: moves frames between ports and their rings. In a turn it sends what waits to be
 * sent and then takes in a window of frames per port ({@link RingPort#WINDOW}), so that few frames lie between the
 * threads.
 */
public final class PortIo {
    private volatile List<RingPort> ports = List.of();
    private final Doorbell doorbell = new Doorbell();
    private final Frame[] batch;

    /**
     * @param batch maximum number of frames at once
     * @param factory makes a frame of the switch's size
     */
    public PortIo(int batch, Supplier<Frame> factory) {
        this.batch = new Frame[batch];
        for (int i = 0; i < batch; i++) {
            this.batch[i] = factory.get();
        }
    }

    /** Wakes the thread of the ports. */
    public Doorbell doorbell() {
        return doorbell;
    }

    /** Takes a port on; from any thread, but one at a time. */
    public void add(RingPort port) {
        List<RingPort> more = new ArrayList<>(ports);
        more.add(port);
        ports = List.copyOf(more);
    }

    /**
     * One turn.
     *
     * @return frames moved
     */
    public int doWork(long nanos) {
        int work = sendOff(nanos);
        List<RingPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            work += all.get(i).takeIn(batch, nanos);
        }
        return work;
    }

    /**
     * Whether a port may have frames that must wait until the pipe rings; looking at the port would find nothing new.
     */
    public boolean heldBack() {
        List<RingPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).heldBack()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Only sends what waits; nothing is received any more.
     *
     * @return frames moved
     */
    public int sendOff(long nanos) {
        int work = 0;
        List<RingPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            work += all.get(i).sendOff(batch, nanos);
        }
        return work;
    }

    /** When a port that knows will next have something to do, in nanoseconds, or {@link ScheduledPort#NEVER}. */
    public long nextDue() {
        long next = ScheduledPort.NEVER;
        List<RingPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            Attachment port = all.get(i).attachment();
            long arrival = all.get(i).heldBack() ? ScheduledPort.NEVER : port.nextArrival();
            next = Math.min(next, Math.min(arrival, port.nextDue()));
        }
        return next;
    }

    /** The ports by which frames may come. */
    public List<Port> receivingPorts() {
        return ports.stream()
                .map(RingPort::attachment)
                .filter(Attachment::receives)
                .map(Attachment::port)
                .toList();
    }

    /** A number that changes when {@link #receivingPorts} does. */
    public int portChanges() {
        int changes = 0;
        List<RingPort> all = ports;
        for (int i = 0; i < all.size(); i++) {
            changes += all.get(i).attachment().changes();
        }
        return changes;
    }
}

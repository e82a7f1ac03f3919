package plumbline.pipelines;

import java.util.function.Supplier;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.port.DropCounters;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.ScheduledPort;

/**
 * A port of the switch: collects the frames to be sent into batches, and keeps a failure to the direction in which it happened
 * (a capture file that ends in the middle of a record can still be written to on its other side).
 */
public final class AttachedPort {
    private final int number;
    private final Port port;
    private final Supplier<Frame> spare;
    private final PacketPool pool;
    private final SwitchListener listener;
    private final DropCounters drops = new DropCounters();
    /** Made when first needed: most ports of a large switch send little. */
    private final Frame[] frames = new Frame[Switch.BATCH];
    private int waiting;
    private PortException receiveFailure;
    private PortException sendFailure;

    AttachedPort(int number, Port port, Supplier<Frame> spare, PacketPool pool, SwitchListener listener) {
        this.number = number;
        this.port = port;
        this.spare = spare;
        this.pool = pool;
        this.listener = listener;
    }

    /** Its number in the program. */
    public int number() {
        return number;
    }

    /** The port. */
    public Port port() {
        return port;
    }

    /** Frames dropped here because the port was down; those the port itself dropped are in its own counters. */
    public DropCounters drops() {
        return drops;
    }

    /** Frames collected for the next send. */
    public int waiting() {
        return waiting;
    }

    /** Why it cannot receive any more, or null. */
    public PortException receiveFailure() {
        return receiveFailure;
    }

    /** Why it cannot send any more, or null. */
    public PortException sendFailure() {
        return sendFailure;
    }

    /** Takes waiting frames, as {@link Port#receive}; none once receiving has failed. */
    int receive(Frame[] into, int limit, long nanos) {
        if (receiveFailure != null) {
            return 0;
        }
        try {
            long before = port.counters().received();
            int count = port.receive(into, limit, nanos);
            if (count == 0 && port.counters().received() == before) {
                refuseEmptyPromise(nanos);
            }
            return count;
        } catch (PortException failure) {
            receivingFailed(failure);
            return 0;
        }
    }

    /** Virtual time would stand still for ever at a frame that is announced and never handed out. */
    private void refuseEmptyPromise(long nanos) throws PortException {
        if (port instanceof ScheduledPort scheduled && scheduled.nextArrivalNanos() <= nanos) {
            throw new PortException(
                    PortException.Cause.DATA,
                    port.name() + " announces a frame at " + scheduled.nextArrivalNanos() + " ns and hands out none");
        }
    }

    /** When its next frame comes, in nanoseconds; {@link ScheduledPort#NEVER} if none will, or if it cannot know. */
    public long nextArrival() {
        if (receiveFailure != null || !(port instanceof ScheduledPort scheduled)) {
            return ScheduledPort.NEVER;
        }
        try {
            return scheduled.nextArrivalNanos();
        } catch (PortException failure) {
            receivingFailed(failure);
            return ScheduledPort.NEVER;
        }
    }

    /** Whether it will never receive again. */
    public boolean exhausted() {
        return receiveFailure != null || port instanceof ScheduledPort && nextArrival() == ScheduledPort.NEVER;
    }

    private void receivingFailed(PortException failure) {
        receiveFailure = failure;
        listener.portFailed(number, port.name(), true, failure);
    }

    /** Takes over a packet: its frame is sent with the next {@link #flush}, the packet released at once. */
    void add(Packet packet, long nanos) {
        if (sendFailure == null) {
            collect(packet, nanos);
        } else {
            drops.count(DropReason.PORT_DOWN);
        }
        pool.release(packet);
    }

    private void collect(Packet packet, long nanos) {
        Frame free = frames[waiting];
        frames[waiting++] = packet.exchange(free == null ? spare.get() : free);
        if (waiting == frames.length) {
            flush(nanos);
        }
    }

    /** Sends what was collected. */
    void flush(long nanos) {
        if (waiting == 0) {
            return;
        }
        try {
            port.send(frames, waiting, nanos);
        } catch (PortException failure) {
            sendFailure = failure;
            listener.portFailed(number, port.name(), false, failure);
        }
        waiting = 0;
    }
}

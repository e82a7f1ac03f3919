package plumbline.pipelines;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.pipe.OtherPipes;
import plumbline.pipelines.pipe.Outlet;
import plumbline.pipelines.port.Frame;

/**
 * The ports of a pipe in order of their numbers. A turn looks only at ports that were given packets and at those that
 * hold frames back, however many there are.
 */
final class Ports implements Outlet {
    private final OtherPipes others;
    private final AttachedPort[] byNumber = new AttachedPort[Intrinsic.NO_PORT + 1];
    private final AtomicBoolean changeWanted = new AtomicBoolean();
    private volatile List<AttachedPort> ports = List.of();
    private AttachedPort[] holding = {};
    /** Those given packets since the last {@link #flush}, in order of the first. */
    private AttachedPort[] touched = {};

    private int touchedCount;

    /** @param others take what is for their ports */
    Ports(OtherPipes others) {
        this.others = others;
    }

    /** A port more; on the thread of the pipe, or before that runs. */
    void add(AttachedPort port) {
        byNumber[port.number()] = port;
        ports = Arrays.stream(byNumber).filter(Objects::nonNull).toList();
        touched = Arrays.copyOf(touched, ports.size());
        findHolding();
    }

    List<AttachedPort> list() {
        return ports;
    }

    /** Another port is to be attached somewhere; from any thread. */
    void wantChange() {
        changeWanted.set(true);
    }

    @Override
    public Frame send(int number, Frame frame, long nanos) {
        AttachedPort port = byNumber[number];
        if (port == null) {
            others.handOver(number, frame);
            return frame;
        }
        if (!port.isTouched()) {
            touched[touchedCount++] = port;
        }
        return port.add(frame, nanos);
    }

    /** The batch itself is sent, unless another must go before it. */
    @Override
    public void send(int number, Frame[] frames, int count, long nanos) {
        AttachedPort port = byNumber[number];
        if (port == null) {
            others.handOver(number, frames, count);
        } else if (touchedCount == 0) {
            port.send(frames, count, nanos);
        } else {
            for (int i = 0; i < count; i++) {
                frames[i] = send(number, frames[i], nanos);
            }
        }
    }

    /** When a port can next send what it has held back, in nanoseconds, or {@link Switch#NEVER}. */
    long nextDue() {
        long next = Switch.NEVER;
        for (AttachedPort port : holding) {
            next = Math.min(next, port.nextDue());
        }
        return next;
    }

    /**
     * Attaches what is wanted, and lets the ports send what they have held back until now; answers how many packets.
     */
    int advance(long nanos) {
        if (changeWanted.getOpaque()) {
            return change(nanos);
        }
        int sent = 0;
        for (AttachedPort port : holding) {
            sent += port.advance(nanos);
        }
        return sent;
    }

    private int change(long nanos) {
        changeWanted.set(false);
        int sent = 0;
        for (AttachedPort port : ports) {
            sent += port.advance(nanos);
        }
        findHolding();
        return sent;
    }

    private void findHolding() {
        holding = ports.stream().filter(AttachedPort::holds).toArray(AttachedPort[]::new);
    }

    /** Shows readers what is collected for the ports. */
    void publish() {
        for (int i = 0; i < touchedCount; i++) {
            touched[i].publish();
        }
    }

    void flush(long nanos) {
        for (int i = 0; i < touchedCount; i++) {
            touched[i].flush(nanos);
        }
        touchedCount = 0;
    }
}

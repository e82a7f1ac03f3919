package plumbline.nic.wrap;

import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;

/**
 * A port with a lane in each direction, or in one.
 *
 * <pre>
 *   receive  ◄── out of the lane when due ◄── [ in  ] ◄── port, at most as many as were asked for
 *   send     ──► [ out ] ──► when due: at once, with the next send, or with advance ──► port
 * </pre>
 */
final class LanePort extends PortLayer {
    private static final int BATCH = 64;

    private final HoldingLane in;
    private final HoldingLane out;
    private final Frame[] staging = new Frame[BATCH];
    private int staged;
    private int frameSize;
    private PortException failure;

    /**
     * @param in null to leave what is received alone
     * @param out null to leave what is sent alone
     */
    LanePort(Port inner, HoldingLane in, HoldingLane out) {
        super(inner);
        this.in = in;
        this.out = out;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) throws PortException {
        if (in == null || limit == 0) {
            return super.receive(into, limit, nanos);
        }
        int filled = release(into, 0, limit, nanos);
        if (filled == limit) {
            return filled;
        }
        ensureStaging(into[0].maxPacket());
        int came = receiveBehind(filled, Math.min(BATCH, limit - filled), nanos);
        for (int i = 0; i < came; i++) {
            in.accept(staging[i], staging[i].nanos());
            filled = release(into, filled, limit, nanos);
        }
        return filled;
    }

    /** If there are frames now, a failure is reported by the next call: otherwise the frames would be lost. */
    private int receiveBehind(int filled, int limit, long nanos) throws PortException {
        try {
            if (failure == null) {
                return super.receive(staging, limit, nanos);
            }
        } catch (PortException now) {
            failure = now;
        }
        if (filled > 0) {
            return 0;
        }
        throw failure;
    }

    private int release(Frame[] into, int from, int limit, long nanos) {
        int filled = from;
        while (filled < limit && in.release(into[filled], nanos)) {
            filled++;
        }
        return filled;
    }

    /** Frames of the same size as the caller's, so that the port decides what is too long. */
    private void ensureStaging(int maxPacket) {
        if (frameSize < maxPacket) {
            frameSize = maxPacket;
            for (int i = 0; i < staging.length; i++) {
                staging[i] = new Frame(maxPacket);
            }
        }
    }

    @Override
    public int send(Frame[] from, int count, long nanos) throws PortException {
        if (out == null || count == 0) {
            return super.send(from, count, nanos);
        }
        ensureStaging(from[0].maxPacket());
        int sent = 0;
        for (int i = 0; i < count; i++) {
            try {
                out.accept(from[i], nanos);
                sent += release(nanos);
            } catch (PortException e) {
                counters().sendDrops().count(DropReason.PORT_DOWN, count - i - 1);
                throw e;
            }
        }
        return sent + sendStaged(nanos);
    }

    @Override
    public int advance(long nanos) throws PortException {
        int sent = super.advance(nanos);
        if (out == null || out.nextDue() > nanos) {
            return sent;
        }
        return sent + release(nanos) + sendStaged(nanos);
    }

    /** Collects what is due, and sends whenever a batch is full. */
    private int release(long nanos) throws PortException {
        int sent = 0;
        while (out.release(staging[staged], nanos)) {
            if (++staged == BATCH) {
                sent += sendStaged(nanos);
            }
        }
        return sent;
    }

    private int sendStaged(long nanos) throws PortException {
        int count = staged;
        staged = 0;
        try {
            return count == 0 ? 0 : super.send(staging, count, nanos);
        } catch (PortException e) { // it will not be asked to send again
            counters().sendDrops().count(DropReason.PORT_DOWN, out.clear());
            throw e;
        }
    }

    @Override
    public long nextHeld() {
        return in == null ? super.nextHeld() : Math.min(in.nextDue(), super.nextHeld());
    }

    @Override
    public long nextDue() {
        return out == null ? super.nextDue() : Math.min(out.nextDue(), super.nextDue());
    }
}

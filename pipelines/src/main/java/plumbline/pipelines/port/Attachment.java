package plumbline.pipelines.port;

/**
 * What is attached to a port of the switch, used directly. A failure is kept to the direction in which it happened: a
 * capture file that ends in the middle of a record can still be written to on its other side. One thread at a time.
 */
public final class Attachment implements PortSide {
    private final int number;
    private final Port port;
    private final HoldingPort holding;
    private final PortListener listener;
    private final DropCounters drops = new DropCounters();
    private int changes;
    private PortException receiveFailure;
    private PortException sendFailure;

    /** A port under its number in the program. */
    public Attachment(int number, Port port, PortListener listener) {
        this.number = number;
        this.port = port;
        this.holding = port instanceof HoldingPort holds ? holds : null;
        this.listener = listener;
    }

    /** The port. */
    public Port port() {
        return port;
    }

    /** Frames dropped here because the port was down; those the port itself dropped are in its own counters. */
    public DropCounters drops() {
        return drops;
    }

    /** Why it cannot receive any more, or null. */
    public PortException receiveFailure() {
        return receiveFailure;
    }

    /** Why it cannot send any more, or null. */
    public PortException sendFailure() {
        return sendFailure;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
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

    @Override
    public void send(Frame[] from, int count, long nanos) {
        if (sendFailure != null) {
            drops.count(DropReason.PORT_DOWN, count);
            return;
        }
        try {
            port.send(from, count, nanos);
        } catch (PortException failure) {
            sendingFailed(failure);
        }
    }

    @Override
    public long nextDue() {
        return holding == null || sendFailure != null ? ScheduledPort.NEVER : holding.nextDue();
    }

    @Override
    public int advance(long nanos) {
        if (holding == null || sendFailure != null) {
            return 0;
        }
        try {
            return holding.advance(nanos);
        } catch (PortException failure) {
            sendingFailed(failure);
            return 0;
        }
    }

    @Override
    public long nextArrival() {
        if (receiveFailure != null) {
            return ScheduledPort.NEVER;
        }
        if (!(port instanceof ScheduledPort scheduled)) {
            return holding == null ? ScheduledPort.NEVER : holding.nextHeld();
        }
        try {
            return scheduled.nextArrivalNanos();
        } catch (PortException failure) {
            receivingFailed(failure);
            return ScheduledPort.NEVER;
        }
    }

    @Override
    public boolean exhausted() {
        return receiveFailure != null || port instanceof ScheduledPort && nextArrival() == ScheduledPort.NEVER;
    }

    /** Whether frames may come by it. */
    public boolean receives() {
        return receiveFailure == null;
    }

    /** A number that changes when {@link #port} or {@link #receives} does. */
    public int changes() {
        return changes;
    }

    private void sendingFailed(PortException failure) {
        sendFailure = failure;
        listener.portFailed(number, port.name(), false, failure);
    }

    private void receivingFailed(PortException failure) {
        changes++;
        receiveFailure = failure;
        listener.portFailed(number, port.name(), true, failure);
    }
}

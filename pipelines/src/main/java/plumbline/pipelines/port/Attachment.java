package plumbline.pipelines.port;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import plumbline.vm.count.CounterBlock;

/**
 * A port of the switch and what is attached to it now, used directly by one thread, its owner. Neither a port that
 * fails nor one that is taken off harms the switch: what is sent meanwhile is dropped and counted PORT_DOWN.
 *
 * <pre>
 *              attach                     fails (a port that can be opened again)
 *   nothing ──────────► up ─────────────────────────────────────────────┐
 *      ▲                 │  fails in one direction (all other ports):   ▼
 *      │     take off    │  goes on in the other                      down
 *      └─────────────────┴──────────────────────────────────────────────┘
 * </pre>
 *
 * A port that cannot be opened again keeps a failure to the direction in which it happened: a capture file that ends in
 * the middle of a record can still be written to on its other side.
 */
public final class Attachment implements PortSide {
    private final int number;
    private final boolean returns;
    private final PortListener listener;
    private final Runnable wakeOwner;
    /** Of all ports that are attached here, one after the other, so that no frame is forgotten with a port. */
    private final PortCounters counters = new PortCounters();

    private final CounterBlock<DropReason> drops = new CounterBlock<>(DropReason.class);
    private final AtomicReference<Change> wanted = new AtomicReference<>();
    private volatile String name;
    private volatile Port port;
    private HoldingPort holding;
    private int changes;
    private volatile PortException receiveFailure;
    private volatile PortException sendFailure;

    /** Another port, or null, to be attached by the owner; it answers what was there. */
    private record Change(Port next, CompletableFuture<Port> before) {}

    /**
     * A port under its number in the program.
     *
     * @param returns whether the listener can open it again after the machine failed it
     * @param wakeOwner ends the sleep of the thread that uses it
     */
    public Attachment(int number, Port port, boolean returns, PortListener listener, Runnable wakeOwner) {
        this.number = number;
        this.returns = returns;
        this.listener = listener;
        this.wakeOwner = wakeOwner;
        attach(port);
    }

    private void attach(Port next) {
        if (next != null) {
            next.counters().join(counters);
        }
        port = next;
        holding = next instanceof HoldingPort holds ? holds : null;
        changes++;
        if (next != null) { // else it is good to know what was there and why it went
            name = next.name();
            receiveFailure = null;
            sendFailure = null;
            listener.portAttached(number, name);
        }
        counters.frames().set(PortCounter.DOWN, next == null ? 1 : 0);
    }

    /** Its number in the program. */
    public int number() {
        return number;
    }

    /** What the user wrote, e.g. {@code afpacket:veth0}. */
    public String name() {
        return name;
    }

    /** What is attached, or null. */
    public Port port() {
        return port;
    }

    /** What all ports counted that were attached here. */
    public PortCounters counters() {
        return counters;
    }

    /** Frames dropped here because the port was down; those the ports themselves dropped are in their own counters. */
    public CounterBlock<DropReason> drops() {
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

    /**
     * Has the owner attach another port; from any other thread. Only one change at a time.
     *
     * @param next what to attach, or null for nothing
     * @return what was attached before, or null: the caller closes it and then calls {@link #closed()}
     */
    public CompletableFuture<Port> change(Port next) {
        Change change = new Change(next, new CompletableFuture<>());
        if (!wanted.compareAndSet(null, change)) {
            throw new IllegalStateException("port " + number + " is being changed already");
        }
        wakeOwner.run();
        return change.before();
    }

    /** Withdraws a change that the owner, which has stopped, has not made; answers whether it was still open. */
    public boolean withdrawChange() {
        return wanted.getAndSet(null) != null;
    }

    /** The port that was attached here last is closed and will count no more. */
    public void closed() {
        counters.end();
    }

    private void makeChange() {
        Change change = wanted.getAndSet(null);
        if (change == null) {
            return;
        }
        Port before = port;
        attach(change.next());
        change.before().complete(before);
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        if (!receives()) {
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
            failed(true, failure);
            return 0;
        }
    }

    /** A frame that is announced and never handed out would stop virtual time for ever. */
    private void refuseEmptyPromise(long nanos) throws PortException {
        if (port instanceof ScheduledPort scheduled && scheduled.nextArrivalNanos() <= nanos) {
            throw new PortException(
                    PortException.Cause.DATA,
                    port.name() + " announces a frame at " + scheduled.nextArrivalNanos() + " ns and hands out none");
        }
    }

    @Override
    public void send(Frame[] from, int count, long nanos) {
        if (!sends()) {
            drops.count(DropReason.PORT_DOWN, count);
            return;
        }
        try {
            port.send(from, count, nanos);
        } catch (PortException failure) {
            failed(false, failure);
        }
    }

    @Override
    public boolean holds() {
        return holding != null;
    }

    @Override
    public long nextDue() {
        return holding == null || !sends() ? ScheduledPort.NEVER : holding.nextDue();
    }

    @Override
    public int advance(long nanos) {
        if (wanted.getOpaque() != null) {
            makeChange();
        }
        if (holding == null || !sends()) {
            return 0;
        }
        try {
            return holding.advance(nanos);
        } catch (PortException failure) {
            failed(false, failure);
            return 0;
        }
    }

    @Override
    public long nextArrival() {
        if (!receives()) {
            return ScheduledPort.NEVER;
        }
        if (!(port instanceof ScheduledPort scheduled)) {
            return holding == null ? ScheduledPort.NEVER : holding.nextHeld();
        }
        try {
            return scheduled.nextArrivalNanos();
        } catch (PortException failure) {
            failed(true, failure);
            return ScheduledPort.NEVER;
        }
    }

    /** A port that was taken off, or that can be opened again, may always receive again. */
    @Override
    public boolean exhausted() {
        if (port == null) {
            return false;
        }
        return receiveFailure != null
                ? !awaitsReturn()
                : port instanceof ScheduledPort && nextArrival() == ScheduledPort.NEVER;
    }

    /** Whether frames may come by it now. */
    public boolean receives() {
        return port != null && receiveFailure == null;
    }

    private boolean sends() {
        return port != null && sendFailure == null;
    }

    /** A number that changes when {@link #port} or {@link #receives} does. */
    public int changes() {
        return changes;
    }

    /** Whether it is down and wants to be opened again. */
    public boolean awaitsReturn() {
        return receiveFailure != null && canReturn(receiveFailure);
    }

    /** Why it has failed in a direction, or null; a port that is down and may return has not failed. */
    public PortException end() {
        PortException failure = receiveFailure != null ? receiveFailure : sendFailure;
        return port == null || failure == null || canReturn(failure) ? null : failure;
    }

    /**
     * A port that ends, such as a capture file, would start again from the beginning if it were opened again. It stays
     * as it is.
     */
    private boolean canReturn(PortException failure) {
        return returns
                && failure.kind() == PortException.Cause.ENVIRONMENT
                && PortLayer.find(port, ScheduledPort.class) == null;
    }

    private void failed(boolean receiving, PortException failure) {
        changes++;
        counters.frames().count(PortCounter.FAILURES);
        counters.frames().set(PortCounter.DOWN, 1);
        boolean whole = canReturn(failure);
        if (receiving || whole) {
            receiveFailure = failure;
        }
        if (!receiving || whole) {
            sendFailure = failure;
        }
        listener.portFailed(number, name, receiving, failure);
    }
}

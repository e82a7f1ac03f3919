package plumbline.cli.traffic;

import java.util.ArrayList;
import java.util.List;
import plumbline.nic.linux.LinuxPoll;
import plumbline.nic.linux.Waitable;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.run.IdleWaiter;

/**
 * Sleeps while no port has a frame, so that an idle switch costs nothing. Ports that cannot be waited for — captures,
 * generators — are looked at every 100 µs.
 */
public final class PortWaiter implements IdleWaiter, AutoCloseable {
    private static final long LOOK_NANOS = 100_000;

    private final LinuxPoll poll;
    private long maxNanos;

    /**
     * A waiter that is yet to be told its ports.
     *
     * @throws PortException if the machine refuses
     */
    public PortWaiter() throws PortException {
        poll = new LinuxPoll(List.of());
    }

    @Override
    public void watch(List<Port> ports) {
        List<Waitable> waitable = new ArrayList<>();
        for (Port port : ports) {
            Waitable waits = PortLayer.find(port, Waitable.class);
            if (waits != null) {
                waitable.add(waits);
            }
        }
        poll.watch(waitable);
        maxNanos = waitable.size() == ports.size() ? Long.MAX_VALUE : LOOK_NANOS;
    }

    @Override
    public void idle(int work, long atMostNanos) {
        if (work == 0) {
            poll.await(Math.min(atMostNanos, maxNanos));
        }
    }

    @Override
    public void awaitWakeUp(long atMostNanos) {
        poll.awaitWakeUp(atMostNanos);
    }

    @Override
    public void wakeUp() {
        poll.wakeUp();
    }

    @Override
    public void close() {
        poll.close();
    }
}

package plumbline.cli.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.IdleWaiter;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.SwitchRunner;
import plumbline.pipelines.run.Threading;

/** Runs a switch in real time on the threads asked for; holds what they sleep on. */
public final class RealTime implements AutoCloseable {
    private final Idling idling;
    private final SystemClock clock;
    private final List<PortWaiter> waiters = new ArrayList<>();

    /**
     * @param idling what threads do while there is nothing to do
     * @param clock what the time is
     */
    public RealTime(Idling idling, SystemClock clock) {
        this.idling = idling;
        this.clock = clock;
    }

    /**
     * A runner of a switch, which has rings if and only if the mode needs them.
     *
     * @param maxPackets taken in and made, after which it stops by itself
     * @throws PortException if the machine refuses
     */
    public SwitchRunner runner(Switch device, Threading mode, LongConsumer progress, long maxPackets)
            throws PortException {
        return switch (mode) {
            case SHARED -> new SharedRunner(device, clock, portWaiter(), progress, maxPackets);
            case PIPES, DEDICATED -> {
                List<IdleWaiter> portWaiters = new ArrayList<>();
                for (int i = 0; i < device.pipes().size(); i++) {
                    portWaiters.add(portWaiter());
                }
                yield new DedicatedRunner(device, clock, portWaiters, idling, progress, maxPackets);
            }
        };
    }

    private IdleWaiter portWaiter() throws PortException {
        if (idling != Idling.BLOCK) {
            return idling.waiter();
        }
        PortWaiter waiter = new PortWaiter();
        waiters.add(waiter);
        return waiter;
    }

    @Override
    public void close() {
        waiters.forEach(PortWaiter::close);
    }
}

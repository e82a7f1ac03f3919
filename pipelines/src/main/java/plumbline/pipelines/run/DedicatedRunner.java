package plumbline.pipelines.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.agrona.concurrent.BackoffIdleStrategy;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.ring.PortIo;

/**
 * Each pipe has a thread. If the switch has rings between pipes and ports (DEDICATED), the ports of each pipe have one
 * too:
 *
 * <pre>
 *   thread ports-0            thread pipe-0                 thread ports-0
 *   port 0 ──► [ ring ] ──►                      ──► [ ring ] ──► port 0
 *   port 1 ──► [ ring ] ──►   pipe 0             ──► [ ring ] ──► port 1
 *                              │   ▲
 *                          [ links, if there are several pipes ]
 *                              ▼   │
 *   port 2 ──► [ ring ] ──►   pipe 1             ──► [ ring ] ──► port 2
 *   thread ports-1            thread pipe-1                 thread ports-1
 * </pre>
 *
 * Without rings the thread of a pipe does its ports itself (PIPES): a switch of several pipes uses as many cores, and a
 * frame that stays in its pipe changes threads nowhere.
 *
 * <p>When it is stopped, or every port knows that no frame will come, the threads end and what is still inside is moved
 * out by the calling thread alone, so that the last count is exact.
 */
public final class DedicatedRunner implements SwitchRunner {
    /** How often to tell how far it has come; whatever ends the run wakes the caller. */
    private static final long LOOK_NANOS = 100_000_000L;
    /** How often to look whether it has come far enough. */
    private static final long LIMIT_LOOK_NANOS = 1_000_000L;

    private final List<LoopThread> threads = new ArrayList<>();
    private final SharedRunner rest;
    private final ProgressMeter meter;
    private final long lookNanos;
    private boolean full;
    private volatile boolean stopped;
    private volatile Thread caller;

    /**
     * A runner of a switch, on a clock.
     *
     * @param portWaiters for the threads that do ports, one per pipe
     * @param idling what threads do that have no ports, while there is nothing to do
     */
    public DedicatedRunner(Switch target, NanoClock clock, List<IdleWaiter> portWaiters, Idling idling) {
        this(target, clock, portWaiters, idling, packets -> {}, Long.MAX_VALUE);
    }

    /**
     * A runner that stops by itself, within some milliseconds.
     *
     * @param progress hears now and then how many packets have come by ports
     * @param maxPackets taken in and made
     */
    public DedicatedRunner(
            Switch target,
            NanoClock clock,
            List<IdleWaiter> portWaiters,
            Idling idling,
            LongConsumer progress,
            long maxPackets) {
        this.meter = new ProgressMeter(target, progress, maxPackets);
        lookNanos = maxPackets == Long.MAX_VALUE ? LOOK_NANOS : LIMIT_LOOK_NANOS;
        rest = new SharedRunner(target, clock, IdleWaiter.of(new BackoffIdleStrategy()), progress, Long.MAX_VALUE);
        List<PipeUnit> pipes = target.pipes();
        for (int i = 0; i < pipes.size(); i++) {
            PipeUnit unit = pipes.get(i);
            PortIo io = unit.portIo();
            IdleWaiter pipeWaiter = io == null ? portWaiters.get(i) : idling.waiter();
            add(new Loop("pipe-" + i, new PipeDuty(unit), clock, pipeWaiter, List.of(unit.doorbell()), true));
            if (io != null) {
                add(new Loop("ports-" + i, new PortDuty(io), clock, portWaiters.get(i), List.of(io.doorbell()), true));
            }
        }
    }

    private void add(Loop loop) {
        threads.add(new LoopThread(loop, this::wakeCaller));
    }

    @Override
    public SwitchReport run() {
        caller = Thread.currentThread();
        threads.forEach(LoopThread::start);
        while (!stopped
                && !full
                && !threads.stream().allMatch(LoopThread::exhausted)
                && threads.stream().allMatch(LoopThread::isAlive)) {
            LockSupport.parkNanos(this, lookNanos);
            meter.update();
            full = meter.full();
            stopped |= Thread.interrupted();
        }
        threads.forEach(LoopThread::end);
        threads.forEach(LoopThread::await);
        if (stopped || full) {
            rest.stop();
        }
        return rest.run();
    }

    @Override
    public Ending ending() {
        return full ? Ending.MAX_PACKETS : stopped ? Ending.STOPPED : rest.ending();
    }

    @Override
    public void stop() {
        stopped = true;
        rest.stop();
        wakeCaller();
    }

    private void wakeCaller() {
        LockSupport.unpark(caller);
    }
}

package plumbline.pipelines.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.BackoffIdleStrategy;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.report.SwitchReport;

/**
 * DEDICATED: each pipe has a thread, and the ports of each pipe have one; rings lie between them.
 *
 * <pre>
 *   thread ports-0            thread pipe-0                 thread ports-0
 *   port 0 ──► [ ring ] ──►                      ──► [ ring ] ──► port 0
 *   port 1 ──► [ ring ] ──►   pipe 0             ──► [ ring ] ──► port 1
 * </pre>
 *
 * <p>When it is stopped, or every port knows that no frame will come, the threads end and what is still inside is moved
 * out by the calling thread alone, so that the last count is exact.
 */
public final class DedicatedRunner implements SwitchRunner {
    private static final long LOOK_NANOS = 10_000_000L;

    private final Switch target;
    private final List<LoopThread> threads = new ArrayList<>();
    private final SharedRunner rest;
    private final ProgressMeter meter;
    private volatile boolean stopped;
    private volatile Thread caller;

    /**
     * A runner of a switch that has rings between pipes and ports.
     *
     * @param portWaiters for the threads that do ports, one per pipe
     * @param idling      what the threads that run pipes do meanwhile
     */
    public DedicatedRunner(
            Switch target,
            NanoClock clock,
            List<IdleWaiter> portWaiters,
            Idling idling,
            Progress progress) {
        this.target = target;
        this.meter = new ProgressMeter(target, progress);
        rest = new SharedRunner(target, clock, IdleWaiter.of(new BackoffIdleStrategy()), progress);
        List<PipeUnit> pipes = target.pipes();
        for (int i = 0; i < pipes.size(); i++) {
            PipeUnit unit = pipes.get(i);
            threads.add(new LoopThread(
                    new Loop("pipe-" + i, new PipeDuty(unit), clock, idling.waiter(), List.of(unit.doorbell())),
                    this::wakeCaller));
            threads.add(new LoopThread(
                    new Loop(
                            "ports-" + i,
                            new PortDuty(unit.portIo()),
                            clock,
                            portWaiters.get(i),
                            List.of(unit.portIo().doorbell())),
                    this::wakeCaller));
        }
    }

    @Override
    public SwitchReport run() {
        caller = Thread.currentThread();
        threads.forEach(LoopThread::start);
        while (!stopped && !target.exhausted() && threads.stream().allMatch(LoopThread::isAlive)) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            meter.update();
            stopped |= Thread.interrupted();
        }
        threads.forEach(LoopThread::end);
        threads.forEach(LoopThread::await);
        if (stopped) {
            rest.stop();
        }
        return rest.run();
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

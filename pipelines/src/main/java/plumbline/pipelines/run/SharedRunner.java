package plumbline.pipelines.run;

import org.agrona.concurrent.Agent;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.report.SwitchReport;

/**
 * SHARED: one thread does all ports and the pipe, in real time; the clock is read once per duty cycle. It is an Agrona
 * agent, and can also run itself on the calling thread.
 *
 * <p>The run ends when it is stopped, or when every port knows that no frame will come and nothing is inside.
 */
public final class SharedRunner implements SwitchRunner, Agent {
    /** Longest wait, so that a stop is heard: 50 ms. */
    public static final long LONGEST_WAIT_NANOS = 50_000_000L;
    /** How long packets inside may take to leave after a stop: 1 s. */
    public static final long DRAIN_NANOS = 1_000_000_000L;

    private final Switch target;
    private final NanoClock clock;
    private final IdleWaiter waiter;
    private final ProgressMeter meter;
    private volatile boolean stopped;

    /** A runner of a switch, on a clock. */
    public SharedRunner(Switch target, NanoClock clock, IdleWaiter waiter, Progress progress) {
        this.target = target;
        this.clock = clock;
        this.waiter = waiter;
        this.meter = new ProgressMeter(target, progress);
    }

    @Override
    public int doWork() {
        int work = target.doWork(clock.nanos());
        meter.update();
        return work;
    }

    @Override
    public String roleName() {
        return "switch";
    }

    @Override
    public SwitchReport run() {
        while (!stopped) {
            int work = doWork();
            if (work == 0 && exhausted()) {
                break;
            }
            waiter.idle(work, work == 0 ? longestWait() : 0);
        }
        return drain();
    }

    @Override
    public void stop() {
        stopped = true;
    }

    private long longestWait() {
        long due = Math.min(target.nextDue(), target.nextControl());
        for (AttachedPort port : target.ports()) {
            due = Math.min(due, port.nextArrival());
        }
        return due == Switch.NEVER
                ? LONGEST_WAIT_NANOS
                : Math.clamp(due - clock.nanos(), 0, LONGEST_WAIT_NANOS);
    }

    private boolean exhausted() {
        for (AttachedPort port : target.ports()) {
            if (!port.exhausted()) {
                return false;
            }
        }
        return target.inside() == 0;
    }

    /**
     * Takes nothing in any more and lets what is inside leave, at most for {@link #DRAIN_NANOS}.
     *
     * @return what was counted
     */
    public SwitchReport drain() {
        long now = clock.nanos();
        long deadline = now + DRAIN_NANOS;
        while (target.inside() > 0 && now < deadline) {
            int work = target.advance(now);
            target.flush(now);
            waiter.idle(work, work == 0 ? longestWait() : 0);
            now = clock.nanos();
        }
        target.finish(now);
        return target.report();
    }
}

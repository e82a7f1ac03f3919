package plumbline.pipelines.run;

import java.util.function.LongConsumer;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.NanoClock;
import plumbline.pipelines.report.SwitchReport;

/**
 * SHARED: one thread does all ports and pipes, in real time; the clock is read once per turn.
 *
 * <p>The run ends when it is stopped, or when every port knows that no frame will come, no generator is at work that
 * ends by itself, and nothing is inside. Generators without an end end with the traffic.
 */
public final class SharedRunner implements SwitchRunner {
    /**
     * Maximum wait: 250 ms. All that brings work wakes; this is for what is looked at now and then, as a capture that
     * is to be written.
     */
    public static final long MAX_WAIT_NANOS = 250_000_000L;

    private final Switch target;
    private final NanoClock clock;
    private final Loop loop;
    private final ProgressMeter meter;
    private volatile boolean stopped;
    private Ending ending = Ending.TRAFFIC_OVER;

    /** A runner of a switch, on a clock. */
    public SharedRunner(Switch target, NanoClock clock, IdleWaiter waiter) {
        this(target, clock, waiter, packets -> {}, Long.MAX_VALUE);
    }

    /**
     * A runner of a switch, on a clock, that stops by itself.
     *
     * @param progress hears now and then how many packets have come by ports
     * @param maxPackets taken in and made
     */
    public SharedRunner(Switch target, NanoClock clock, IdleWaiter waiter, LongConsumer progress, long maxPackets) {
        this.target = target;
        this.clock = clock;
        this.loop = new Loop(
                "switch",
                new SharedDuty(target),
                clock,
                waiter,
                target.pipes().stream().map(PipeUnit::doorbell).toList(),
                false);
        this.meter = new ProgressMeter(target, progress, maxPackets);
    }

    @Override
    public SwitchReport run() {
        while (!stopped) {
            int work = loop.doWork();
            meter.update();
            if (meter.full()) {
                ending = Ending.MAX_PACKETS;
                break;
            }
            if ((work == 0 || target.generatesEndlessly()) && exhausted()) {
                break;
            }
            loop.rest(work);
        }
        return drain();
    }

    @Override
    public Ending ending() {
        return stopped ? Ending.STOPPED : ending;
    }

    @Override
    public void stop() {
        stopped = true;
        loop.wakeUp();
    }

    private boolean exhausted() {
        if (!target.exhausted()) {
            return false;
        }
        target.endEndlessGenerators();
        return target.inside() == 0;
    }

    /** Takes nothing in any more and lets what is inside leave, at most for {@link #DRAIN_NANOS}. */
    private SwitchReport drain() {
        long now = clock.nanos();
        long deadline = now + DRAIN_NANOS;
        while (target.inside() > 0 && now < deadline) {
            loop.rest(target.drain(now));
            now = clock.nanos();
        }
        target.finish(now);
        return target.report();
    }
}

package plumbline.pipelines.run;

import java.util.function.LongConsumer;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.report.SwitchReport;

/**
 * STEP: one thread, virtual time, the same run every time. Time jumps to the next event: the arrival of a frame, a
 * departure from the traffic manager, the end of a recirculation, a packet of the generator, or the control plane's
 * next appointment, or an entry of an {@link Agenda}. At one instant the agenda comes first, then the rest in the order
 * of {@link VirtualTimeSwitch}.
 *
 * <p>The run ends when no frame will come, the agenda is done, no generator is at work that ends by itself, and nothing
 * is inside. Generators without an end end with the last arrival or entry of the agenda. The run begins with the first
 * arrival, or at 0 if there is none.
 *
 * <p>It ends before that at its {@link RunLimits}, at once: what is inside stays inside. And it gives up packets that
 * only recirculate ({@link RecirculationCount}).
 */
public final class StepRunner implements SwitchRunner {
    private final Switch target;
    private final VirtualTimeSwitch stepped;
    private final ProgressMeter meter;
    private final long maxNanos;
    private final Agenda agenda;
    private final RecirculationCount recirculations;
    private long begin;
    private long end = Long.MAX_VALUE;
    private Ending ending = Ending.TRAFFIC_OVER;
    private long now;
    private volatile boolean stopped;

    /** @throws SwitchRefusedException if a port does not know when its next frame comes */
    public StepRunner(Switch target) {
        this(target, packets -> {}, RunLimits.NONE, Agenda.EMPTY);
    }

    /**
     * A run that ends at some point, with an agenda.
     *
     * @param progress hears now and then how many packets have come by ports
     * @throws SwitchRefusedException if a port does not know when its next frame comes
     */
    public StepRunner(Switch target, LongConsumer progress, RunLimits limits, Agenda agenda) {
        this.target = target;
        this.stepped = new VirtualTimeSwitch(target);
        this.meter = new ProgressMeter(target, progress, limits.packets());
        this.maxNanos = limits.nanos();
        this.agenda = agenda;
        this.recirculations = new RecirculationCount(target);
    }

    @Override
    public SwitchReport run() {
        stepped.begin();
        begin = stepped.nextArrival() == Switch.NEVER ? 0 : stepped.nextArrival();
        now = begin;
        end = later(begin, maxNanos);
        agenda.begin(begin);
        while (!stopped && step()) {
            meter.update();
            if (meter.full()) {
                ending = Ending.MAX_PACKETS;
                break;
            }
        }
        if (stopped || ending == Ending.TRAFFIC_OVER) {
            drain();
        }
        target.finish(now);
        agenda.end(now);
        return target.report();
    }

    @Override
    public Ending ending() {
        return stopped ? Ending.STOPPED : ending;
    }

    /** The time at which it has arrived, in nanoseconds. */
    public long now() {
        return now;
    }

    /** What was recirculated without end, if it ended because of that. */
    public EndlessRecirculation endlessRecirculation() {
        return recirculations.found(now);
    }

    @Override
    public void stop() {
        stopped = true;
    }

    /** Goes to the next event; answers whether there was one. */
    private boolean step() {
        long entry = later(begin, agenda.nextNanos());
        long arrival = Math.min(stepped.nextArrival(), entry);
        if (arrival == Switch.NEVER && target.generatesEndlessly() && !target.generating()) {
            target.endEndlessGenerators();
        }
        long event = Math.min(arrival, target.nextDue());
        if (event == Switch.NEVER) {
            return false;
        }
        if (event > end) {
            now = end;
            ending = Ending.MAX_TIME;
            return false;
        }
        if (arrival == Switch.NEVER && recirculatesEndlessly()) {
            return false;
        }
        long appointment = target.nextControl();
        now = Math.max(now, appointment > now ? Math.min(event, appointment) : event);
        if (entry <= now) {
            agenda.work(now);
        }
        stepped.advance(now);
        return true;
    }

    /** Whether nothing comes from outside any more and the packets inside recirculate for ever. */
    private boolean recirculatesEndlessly() {
        if (!target.generatingOnTime()) {
            recirculations.begin(now);
        }
        if (recirculations.endless()) {
            ending = Ending.ENDLESS_RECIRCULATION;
        }
        return ending == Ending.ENDLESS_RECIRCULATION;
    }

    private static long later(long time, long nanos) {
        return nanos > Long.MAX_VALUE - time ? Long.MAX_VALUE : time + nanos;
    }

    private void drain() {
        long deadline = later(now, DRAIN_NANOS);
        recirculations.begin(now);
        target.drain(now);
        while (target.nextDue() != Switch.NEVER && target.nextDue() <= deadline && !recirculations.endless()) {
            now = Math.max(now, target.nextDue());
            target.drain(now);
        }
    }
}

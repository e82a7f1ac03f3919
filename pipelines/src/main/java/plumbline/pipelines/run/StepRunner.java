package plumbline.pipelines.run;

import java.util.List;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchRefusedException;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.ScheduledPort;
import plumbline.pipelines.report.SwitchReport;

/**
 * STEP: one thread, virtual time, the same run every time. Time jumps to the next event: the arrival of a frame, a
 * departure from the traffic manager, the end of a recirculation, a packet of the generator, or the control plane's
 * next appointment, or an entry of an {@link Agenda}. At one instant the order is: agenda, control plane, departures
 * (lowest port first), recirculated packets (in the order they were sent off), generated packets (lowest application
 * first, up to 64 per turn), arrivals (lowest port first, up to {@link Switch#BATCH} per port and turn; departures and
 * recirculated packets that become due meanwhile go before the next arrival or generated packet).
 *
 * <p>The run ends when no frame will come, the agenda is done, no generator is at work that ends by itself, and nothing
 * is inside. Generators without an end end with the last arrival or entry of the agenda. The run begins with the first
 * arrival, or at 0 if there is none.
 *
 * <p>It ends before that at its {@link RunLimits}, at once: what is inside stays inside. And it gives up packets that
 * only go round ({@link Rounds}).
 */
public final class StepRunner implements SwitchRunner {
    /** How long, in virtual nanoseconds, packets inside may take to leave after a stop: 1 s. */
    public static final long DRAIN_NANOS = 1_000_000_000L;

    private final Switch target;
    private final List<AttachedPort> ports;
    private final long[] nextArrivals;
    private final ProgressMeter meter;
    private final long maxNanos;
    private final Agenda agenda;
    private final Rounds rounds;
    private long begin;
    private long end = Long.MAX_VALUE;
    private Ending ending = Ending.TRAFFIC_OVER;
    private long now;
    private volatile boolean stopped;

    /** @throws SwitchRefusedException if a port does not know when its next frame comes */
    public StepRunner(Switch target, ProgressListener progress) {
        this(target, progress, RunLimits.NONE);
    }

    /**
     * A run that ends at some point.
     *
     * @throws SwitchRefusedException if a port does not know when its next frame comes
     */
    public StepRunner(Switch target, ProgressListener progress, RunLimits limits) {
        this(target, progress, limits, Agenda.EMPTY);
    }

    /**
     * A run with an agenda.
     *
     * @throws SwitchRefusedException if a port does not know when its next frame comes
     */
    public StepRunner(Switch target, ProgressListener progress, RunLimits limits, Agenda agenda) {
        this.target = target;
        this.ports = target.ports();
        this.nextArrivals = new long[ports.size()];
        this.meter = new ProgressMeter(target, progress, limits.packets());
        this.maxNanos = limits.nanos();
        this.agenda = agenda;
        this.rounds = new Rounds(target);
        for (AttachedPort port : ports) {
            Port attached = port.attachment().port();
            if (!(attached instanceof ScheduledPort)) {
                throw new SwitchRefusedException(List.of("port " + port.number() + " (" + attached.name()
                        + ") is live: virtual time needs ports that know when their next frame comes"));
            }
        }
    }

    @Override
    public SwitchReport run() {
        for (int i = 0; i < nextArrivals.length; i++) {
            nextArrivals[i] = ports.get(i).nextArrival();
        }
        begin = nextArrival() == ScheduledPort.NEVER ? 0 : nextArrival();
        now = begin;
        end = fromBegin(maxNanos);
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

    /** What went round, if it ended because of that. */
    public GoingRound goingRound() {
        return rounds.found(now);
    }

    @Override
    public void stop() {
        stopped = true;
    }

    /** Goes to the next event; answers whether there was one. */
    private boolean step() {
        long entry = fromBegin(agenda.nextNanos());
        long arrival = Math.min(nextArrival(), entry);
        if (arrival == ScheduledPort.NEVER && target.generatesEndlessly() && !target.generating()) {
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
        if (arrival == ScheduledPort.NEVER && goesRound()) {
            return false;
        }
        long appointment = target.nextControl();
        now = Math.max(now, appointment > now ? Math.min(event, appointment) : event);
        if (entry <= now) {
            agenda.work(now);
        }
        target.control(now);
        target.advance(now);
        for (int i = 0; i < nextArrivals.length; i++) {
            if (nextArrivals[i] <= now) {
                target.poll(ports.get(i), now);
                nextArrivals[i] = ports.get(i).nextArrival();
            }
        }
        target.flush(now);
        return true;
    }

    /** Whether nothing comes from outside any more and the packets inside recirculate for ever. */
    private boolean goesRound() {
        if (!target.generatingOnTime()) {
            rounds.begin(now);
        }
        if (rounds.endless()) {
            ending = Ending.GOES_ROUND;
        }
        return ending == Ending.GOES_ROUND;
    }

    /** A time counted from the beginning, by the clock of the switch. */
    private long fromBegin(long nanos) {
        return nanos > Long.MAX_VALUE - begin ? Long.MAX_VALUE : begin + nanos;
    }

    private long nextArrival() {
        long next = ScheduledPort.NEVER;
        for (long arrival : nextArrivals) {
            next = Math.min(next, arrival);
        }
        return next;
    }

    private void drain() {
        long deadline = now > Long.MAX_VALUE - DRAIN_NANOS ? Long.MAX_VALUE : now + DRAIN_NANOS;
        rounds.begin(now);
        target.drain(now);
        while (target.nextDue() != Switch.NEVER && target.nextDue() <= deadline && !rounds.endless()) {
            now = Math.max(now, target.nextDue());
            target.drain(now);
        }
    }
}

package plumbline.bench.throughput;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.SwitchReport;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.vm.Engine;

/**
 * Sends packets from memory through a whole switch — parse, ingress, queue, egress, deparse — on one thread, as fast as
 * it goes. Time inside the switch advances by a fixed gap per packet.
 */
public final class Throughput {
    /** Packets can leave by ports 0 to below. */
    public static final int PORTS = 2;

    private static final double WARM_UP_SECONDS = 2;

    private final Target target;
    private final Engine engine;
    private final Workload workload;
    private final byte[][] packets;
    private final Preparation preparation;

    /**
     * @param target      what programs are verified against
     * @param preparation what programs need before traffic
     * @throws PortException USAGE if the workload cannot be
     */
    public Throughput(Target target, Engine engine, Workload workload, Preparation preparation) throws PortException {
        this.target = target;
        this.engine = engine;
        this.workload = workload;
        this.packets = workload.packets();
        this.preparation = preparation;
    }

    /** Hears of rounds done. */
    @FunctionalInterface
    public interface Rounds {
        /** So many of all rounds are done. */
        void done(int round);
    }

    /**
     * Measures a program, and checks the answer afterwards: a second engine in the same JVM would make calls of the first
     * slower than they are in a switch, where there is one.
     *
     * @param perRound packets per round
     * @param checker  what the answer is held against
     * @throws WrongAnswerException if the answer is wrong
     */
    public ThroughputReport measure(Verified program, long perRound, int rounds, Engine checker, Rounds progress)
            throws PortException {
        try (Loop loop = loop(program)) {
            warmUp(loop::run);
            double[] nanos = new double[rounds];
            SwitchReport start = loop.report();
            long before = allocated();
            for (int i = 0; i < rounds; i++) {
                nanos[i] = nanosPerPacket(loop::run, perRound);
                progress.done(i + 1);
            }
            double bytes = (double) (allocated() - before) / (perRound * rounds);
            return new ThroughputReport(
                    program.program().name(),
                    engine.name(),
                    workload,
                    perRound,
                    rounds,
                    Spread.of(Arrays.stream(nanos).map(each -> 1_000 / each).toArray()),
                    Spread.of(nanos),
                    portsAlone(perRound, rounds),
                    bytes,
                    Outcome.between(start, loop.report()),
                    new AnswerCheck(packets, preparation).compare(program, engine, checker),
                    Conditions.here());
        }
    }

    /**
     * Measures a program cut off behind each of its stages in turn; what a stage costs is the difference. All run before
     * any is measured: calls into many programs are slower than into one, and so they are equally slow for all.
     */
    public List<ThroughputReport.StageTime> stages(Verified program, long perRound, int rounds) throws PortException {
        List<StagePrefix> prefixes = StagePrefix.all(program.program());
        for (StagePrefix prefix : prefixes) {
            try (Loop loop = loop(prefix)) {
                loop.run(packets.length);
            }
        }
        List<ThroughputReport.StageTime> times = new ArrayList<>();
        for (StagePrefix prefix : prefixes) {
            try (Loop loop = loop(prefix)) {
                Spread nanos = nanosPerPacket(loop::run, perRound, rounds);
                times.add(new ThroughputReport.StageTime(
                        prefix.direction().keyword(),
                        prefix.last(),
                        prefix.name(),
                        nanos.median()));
            }
        }
        return times;
    }

    private Loop loop(StagePrefix prefix) {
        return loop(Verifier.verify(prefix.program(), target).orThrow());
    }

    private Loop loop(Verified program) {
        return new Loop(program, engine, packets, preparation);
    }

    private Spread portsAlone(long perRound, int rounds) {
        return nanosPerPacket(new PortsAlone(packets)::run, perRound, rounds);
    }

    private Spread nanosPerPacket(LongConsumer run, long perRound, int rounds) {
        warmUp(run);
        double[] nanos = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            nanos[i] = nanosPerPacket(run, perRound);
        }
        return Spread.of(nanos);
    }

    private void warmUp(LongConsumer run) {
        long end = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
        while (System.nanoTime() < end) {
            run.accept(packets.length);
        }
    }

    private static double nanosPerPacket(LongConsumer run, long count) {
        long start = System.nanoTime();
        run.accept(count);
        return (double) (System.nanoTime() - start) / count;
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}

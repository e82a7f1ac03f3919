package plumbline.bench.throughput;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
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

    /** How long the optimising compiler takes until what is measured changes no more. */
    public static final Duration WARM_UP = Duration.ofSeconds(2);

    private final Target target;
    private final Engine engine;
    private final Workload workload;
    private final byte[][] packets;
    private final Preparation preparation;
    private final Duration warmUp;

    /**
     * @param target what programs are verified against
     * @param preparation what programs need before traffic
     * @param warmUp for how long packets are sent before those that are measured; each packet is sent at least once
     * @throws PortException USAGE if the workload cannot be
     */
    public Throughput(Target target, Engine engine, Workload workload, Preparation preparation, Duration warmUp)
            throws PortException {
        this.target = target;
        this.engine = engine;
        this.workload = workload;
        this.packets = workload.packets();
        this.preparation = preparation;
        this.warmUp = warmUp;
    }

    /** Hears of rounds done. */
    @FunctionalInterface
    public interface Rounds {
        /** So many of all rounds are done. */
        void done(int round);
    }

    /**
     * Measures a program, and checks the answer afterwards: a second engine in the same JVM would make calls of the
     * first slower than they are in a switch, where there is one.
     *
     * @param perRound packets per round
     * @param checker what the answer is held against
     * @throws WrongAnswerException if the answer is wrong
     */
    public ThroughputReport measure(Verified program, long perRound, int rounds, Engine checker, Rounds progress)
            throws PortException {
        try (LoopingSwitch loop = loop(program)) {
            warmUp(loop::run);
            double[] nanos = new double[rounds];
            SwitchReport start = loop.report();
            LongConsumer run = loop::run;
            long ofEmptyRound = allocatedBy(() -> nanosPerPacket(run, 0));
            MachineProbe machine = new MachineProbe();
            long bytes = 0;
            for (int i = 0; i < rounds; i++) {
                int round = i;
                machine.look();
                bytes += Math.max(0, allocatedBy(() -> nanos[round] = nanosPerPacket(run, perRound)) - ofEmptyRound);
                progress.done(i + 1);
            }
            return new ThroughputReport(
                    program.program().name(),
                    engine.name(),
                    loop.fetchedAhead(),
                    workload,
                    perRound,
                    rounds,
                    Spread.of(Arrays.stream(nanos).map(each -> 1_000 / each).toArray()),
                    Spread.of(nanos),
                    portsAlone(perRound, rounds),
                    (double) bytes / (perRound * rounds),
                    Outcome.between(start, loop.report()),
                    new AnswerCheck(packets, preparation).compare(program, engine, checker),
                    machine.speed(),
                    BenchConditions.here());
        }
    }

    /**
     * Measures a program cut off behind each of its stages in turn; what a stage costs is the difference. All are warm
     * before any is measured: calls into many programs are slower than into one, and so they are equally slow for all.
     * Each round measures all of them one after the other, and differences are taken within a round: what slows the
     * machine down for longer than that slows down both.
     */
    public List<ThroughputReport.StageTime> stages(Verified program, long perRound, int rounds) throws PortException {
        List<StagePrefix> prefixes = StagePrefix.all(program.program());
        double[][] nanos = new double[prefixes.size()][rounds];
        List<LoopingSwitch> loops = new ArrayList<>();
        try {
            for (StagePrefix prefix : prefixes) {
                LoopingSwitch loop = loop(prefix);
                loops.add(loop);
                loop.run(packets.length);
            }
            for (LoopingSwitch loop : loops) {
                warmUp(loop::run);
            }
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < nanos.length; i++) {
                    nanos[i][round] = nanosPerPacket(loops.get(i)::run, perRound);
                }
            }
        } finally {
            closeAll(loops);
        }
        return times(prefixes, nanos);
    }

    private static void closeAll(List<LoopingSwitch> loops) throws PortException {
        for (LoopingSwitch loop : loops) {
            loop.close();
        }
    }

    private static List<ThroughputReport.StageTime> times(List<StagePrefix> prefixes, double[][] nanos) {
        List<ThroughputReport.StageTime> times = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            StagePrefix prefix = prefixes.get(i);
            Spread more = i == 0 ? null : Spread.of(differences(nanos[i - 1], nanos[i]));
            times.add(new ThroughputReport.StageTime(
                    prefix.direction().keyword(), prefix.last(), prefix.name(), Spread.of(nanos[i]), more));
        }
        return times;
    }

    private static double[] differences(double[] before, double[] after) {
        return IntStream.range(0, after.length)
                .mapToDouble(round -> after[round] - before[round])
                .toArray();
    }

    private LoopingSwitch loop(StagePrefix prefix) {
        return loop(Verifier.verify(prefix.program(), target).orThrow());
    }

    private LoopingSwitch loop(Verified program) {
        return new LoopingSwitch(program, engine, packets, preparation);
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
        long start = System.nanoTime();
        do {
            run.accept(packets.length);
        } while (System.nanoTime() - start < warmUp.toNanos());
    }

    private static double nanosPerPacket(LongConsumer run, long count) {
        long start = System.nanoTime();
        run.accept(count);
        return (double) (System.nanoTime() - start) / count;
    }

    /** Bytes that this thread allocates for it. */
    private static long allocatedBy(Runnable work) {
        long before = allocated();
        work.run();
        return allocated() - before;
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}

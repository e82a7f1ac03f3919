package plumbline.bench.throughput;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;
import plumbline.vm.Engine;

/**
 * Sends packets from memory through a whole switch — parse, ingress, queue, egress, deparse — on one thread, as fast as
 * it goes. Time inside the switch advances by {@link #GAP_NANOS} per packet.
 */
public final class Throughput {
    /** Virtual nanoseconds between two packets: 10 Mpps. */
    static final long GAP_NANOS = 100;

    private static final double WARM_UP_SECONDS = 2;

    private final Target target;
    private final Engine engine;
    private final Workload workload;
    private final byte[][] packets;

    /**
     * @param target what programs are verified against
     * @throws PortException USAGE if the workload cannot be
     */
    public Throughput(Target target, Engine engine, Workload workload) throws PortException {
        this.target = target;
        this.engine = engine;
        this.workload = workload;
        this.packets = workload.packets();
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
        try (Loop loop = new Loop(program)) {
            loop.warmUp();
            double[] mpps = new double[rounds];
            double[] nanos = new double[rounds];
            long before = allocated();
            for (int i = 0; i < rounds; i++) {
                nanos[i] = loop.nanosPerPacket(perRound);
                mpps[i] = 1_000 / nanos[i];
                progress.done(i + 1);
            }
            double bytes = (double) (allocated() - before) / (perRound * rounds);
            String answer = new AnswerCheck(packets).compare(program, engine, checker);
            return new ThroughputReport(
                    program.program().name(),
                    engine.name(),
                    workload,
                    perRound,
                    rounds,
                    Spread.of(mpps),
                    Spread.of(nanos),
                    bytes,
                    answer,
                    Conditions.here());
        }
    }

    /** Measures a program cut off behind each of its stages in turn; what a stage costs is the difference. */
    public List<ThroughputReport.StageTime> stages(Verified program, long perRound, int rounds) throws PortException {
        List<ThroughputReport.StageTime> times = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Stage> stages = program.program().stages(direction);
            for (int i = 0; i < stages.size(); i++) {
                Verified cut = Verifier.verify(StagePrefix.of(program.program(), direction, i + 1), target)
                        .orThrow();
                times.add(new ThroughputReport.StageTime(
                        direction.keyword(), i, stages.get(i).name(), median(cut, perRound, rounds)));
            }
        }
        return times;
    }

    private double median(Verified program, long perRound, int rounds) throws PortException {
        try (Loop loop = new Loop(program)) {
            loop.warmUp();
            double[] nanos = new double[rounds];
            for (int i = 0; i < rounds; i++) {
                nanos[i] = loop.nanosPerPacket(perRound);
            }
            return Spread.of(nanos).median();
        }
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** A switch between a looping port and one that forgets. */
    private final class Loop implements AutoCloseable {
        private final LoopPort in = new LoopPort(packets);
        private final Switch device;
        private long now;

        Loop(Verified program) {
            device = Switch.builder(program, engine).port(0, in).port(1, new DiscardPort("out")).build();
        }

        void warmUp() {
            long end = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
            while (System.nanoTime() < end) {
                run(packets.length);
            }
        }

        double nanosPerPacket(long count) {
            long start = System.nanoTime();
            run(count);
            return (double) (System.nanoTime() - start) / count;
        }

        private void run(long count) {
            in.give(count);
            while (in.left() > 0) {
                now += Switch.BATCH * GAP_NANOS;
                device.doWork(now);
            }
        }

        @Override
        public void close() throws PortException {
            SwitchReport report = device.report();
            device.close();
            if (!report.conserved()) {
                throw new WrongAnswerException("packets were lost without a count: " + report);
            }
        }
    }
}

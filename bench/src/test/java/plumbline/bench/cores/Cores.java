package plumbline.bench.cores;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import plumbline.bench.program.BenchProgram;
import plumbline.bench.throughput.Throughput;
import plumbline.bench.throughput.Workload;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/** {@code bench/run cores}: one layout in one JVM, a line of figures. */
public final class Cores {
    private static final Workload WORKLOAD = new Workload(64, 65_536, 1);
    /** Virtual nanoseconds between packets: less than any machine takes. */
    private static final long GAP_NANOS = 1;

    private static final int ROUNDS = 3;

    private Cores() {}

    /**
     * Measures; the best of some rounds, after one that warms up.
     *
     * @param arguments layout, program, packets per round
     */
    public static void run(String[] arguments) throws PortException {
        PipeLayout layout = Arrays.stream(PipeLayout.values())
                .filter(known -> known.key().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        BenchProgram program = BenchProgram.find(arguments[1]).orElseThrow();
        long packets = Long.parseLong(arguments[2]);
        Verified verified = Verifier.verify(program.assemble(Map.of()), Targets.named("pisa"))
                .orThrow();
        byte[][] frames = WORKLOAD.packets();
        Row best = round(layout, program, verified, frames, packets);
        for (int round = 0; round < ROUNDS; round++) {
            Row row = round(layout, program, verified, frames, packets);
            best = round == 0 || row.rate() > best.rate() ? row : best;
        }
        System.out.printf(
                Locale.ROOT,
                "%s %d %d %.3f %.3f %.2f%n",
                layout.key(),
                layout.threads(),
                best.sent(),
                best.seconds(),
                best.processorSeconds(),
                best.dropped());
    }

    /**
     * A round.
     *
     * @param processorSeconds of all threads of the process
     * @param dropped per cent of what came
     */
    private record Row(long sent, double seconds, double processorSeconds, double dropped) {
        /** What counts is what was sent: to drop takes less time. */
        double rate() {
            return sent / seconds;
        }
    }

    private static Row round(PipeLayout layout, BenchProgram program, Verified verified, byte[][] frames, long packets)
            throws PortException {
        SwitchBuilder builder = Switch.builder(verified, new Compiler()).rings(layout.rings());
        for (int in = 0; in < 4; in += 2) {
            LoopPort loop = new LoopPort("in-" + in, frames, GAP_NANOS).give(packets / 2);
            builder.port(in, layout.pipeOf(in), loop);
            builder.port(in + 1, layout.pipeOf(in + 1), new DiscardPort("out-" + in));
        }
        try (Switch target = builder.build()) {
            target.pipes()
                    .forEach(unit ->
                            program.prepare(unit.pipe().state(), WORKLOAD.flows(), Throughput.PORTS, WORKLOAD.seed()));
            long start = System.nanoTime();
            long processor = processorNanos();
            SwitchReport report = layout.runner(target).run();
            double seconds = (System.nanoTime() - start) / 1e9;
            if (!report.conserved() || report.received() != packets / 2 * 2) {
                throw new IllegalStateException("packets were lost without a count: " + report);
            }
            return new Row(
                    report.sent(),
                    seconds,
                    (processorNanos() - processor) / 1e9,
                    100.0 * report.dropped() / report.received());
        }
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}

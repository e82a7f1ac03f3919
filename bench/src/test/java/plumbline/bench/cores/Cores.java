package plumbline.bench.cores;

import java.lang.management.ManagementFactory;
import java.time.Duration;
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
import plumbline.pipelines.run.SwitchRunner;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/** {@code bench/run cores}: one layout in one JVM, a line of figures. */
public final class Cores {
    private static final Workload WORKLOAD = new Workload(64, 65_536, 1);
    /** Virtual nanoseconds between packets: less than any machine takes. */
    private static final long GAP_NANOS = 1;

    private static final Duration WARM_UP = Duration.ofSeconds(4);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int SECONDS = 5;

    private Cores() {}

    /**
     * Measures while the switch runs, a second at a time, once the JIT is through: before that it takes processor time
     * from the threads of the switch. The second in which most was sent counts.
     *
     * @param arguments layout, program
     */
    public static void run(String[] arguments) throws PortException, InterruptedException {
        PipeLayout layout = Arrays.stream(PipeLayout.values())
                .filter(known -> known.key().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        BenchProgram program = BenchProgram.find(arguments[1]).orElseThrow();
        Verified verified = Verifier.verify(program.assemble(Map.of()), Targets.named("pisa"))
                .orThrow();
        SwitchBuilder builder = Switch.builder(verified, new Compiler()).rings(layout.rings());
        byte[][] frames = WORKLOAD.packets();
        for (int in = 0; in < 4; in += 2) {
            LoopPort loop = new LoopPort("in-" + in, frames, GAP_NANOS).give(Long.MAX_VALUE);
            builder.port(in, layout.pipeOf(in), loop);
            builder.port(in + 1, layout.pipeOf(in + 1), new DiscardPort("out-" + in));
        }
        try (Switch target = builder.build()) {
            target.pipes()
                    .forEach(unit ->
                            program.prepare(unit.pipe().state(), WORKLOAD.flows(), Throughput.PORTS, WORKLOAD.seed()));
            SwitchRunner runner = layout.runner(target);
            Thread running = new Thread(runner::run, "runner");
            running.start();
            Thread.sleep(WARM_UP);
            Row best = second(target);
            for (int second = 1; second < SECONDS; second++) {
                Row row = second(target);
                best = row.rate() > best.rate() ? row : best;
            }
            runner.stop();
            running.join();
            if (!target.report().conserved()) {
                throw new IllegalStateException("packets were lost without a count: " + target.report());
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
    }

    /**
     * What a switch did in some time.
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

    private static Row second(Switch target) throws InterruptedException {
        SwitchReport before = target.report();
        long start = System.nanoTime();
        long processor = processorNanos();
        Thread.sleep(SECOND);
        SwitchReport after = target.report();
        return new Row(
                after.sent() - before.sent(),
                (System.nanoTime() - start) / 1e9,
                (processorNanos() - processor) / 1e9,
                100.0 * (after.dropped() - before.dropped()) / (after.received() - before.received()));
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}

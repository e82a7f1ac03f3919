package plumbline.bench.control;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.agrona.concurrent.BusySpinIdleStrategy;
import plumbline.bench.BenchmarkProgram;
import plumbline.bench.throughput.BenchConditions;
import plumbline.isa.model.Match;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.control.Command;
import plumbline.pipelines.control.RegisterSnapshot;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.run.IdleWaiter;
import plumbline.pipelines.run.SharedRunner;
import plumbline.programs.statistic.Quantiles;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.RuntimeTable;
import plumbline.vm.compiler.Compiler;

/** Measures what docs/CONTROL.md says of costs: {@code bench/run control}. */
public final class ControlCosts {
    private static final String PROGRAM = """
        program loaded
        include "ipv4"
        register big : bit<32>[1048576]
        metadata flow : bit<32>
        table hosts {
            key { ipv4.dst : exact }
            action forward(port : bit<9>) { ucast_egress_port = port }
            default forward(1)
            size 2_000_000
        }
        ingress {
            stage { apply hosts; flow = crc32(ipv4.src) }
            stage { access big[flow] { word = word + 1 } }
        }
        """;
    private static final int MILLION = 1_000_000;
    private static final int SAMPLES = 20_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Switch target;

    private ControlCosts(Switch target) {
        this.target = target;
    }

    /** Measures and prints. */
    public static void run() throws Exception {
        out(BenchConditions.here().toString());
        Switch target = Switch.builder(
                        Verifier.verify(program(), Targets.named("unlimited")).orThrow(), new Compiler())
                .port(0, flood())
                .port(1, flood())
                .build();
        SharedRunner runner =
                new SharedRunner(target, SystemClock.unixEpoch(), IdleWaiter.of(new BusySpinIdleStrategy()));
        Thread pipe = new Thread(runner::run, "pipe");
        pipe.start();
        new ControlCosts(target).measure();
        runner.stop();
        pipe.join();
        out("conserved: " + target.report().conserved());
    }

    private void measure() throws Exception {
        latency("nothing", (control, nanos) -> null, SAMPLES);
        latency(
                "read a cell",
                (control, nanos) -> control.state().register("big").lo(7),
                SAMPLES);
        int[] next = {0};
        latency(
                "batch of 1,000 new entries",
                (control, nanos) -> batch(next[0]++ * 1_000, 1_000).apply(control.state()),
                100);
        RegisterSnapshot snapshot = RegisterSnapshot.of("big");
        latency("snapshot of 1,048,576 cells", snapshot, 200);
        RuntimeTable hosts = target.state().table("hosts");
        timed("1,000,000 entries one by one from the caller's thread", () -> {
            for (int i = 0; i < MILLION; i++) {
                hosts.insert(entry(0x4000_0000L + i));
            }
            return null;
        });
        TableBatch million = batch(0x2000_0000, 500_000);
        timed(
                "500,000 entries in one batch (packets wait)",
                () -> target.commands().submit(million).get());
    }

    private <T> void latency(String what, Command<T> command, int samples) throws Exception {
        double[] micros = new double[samples];
        long before = target.packets();
        long begin = System.nanoTime();
        for (int i = 0; i < samples; i++) {
            long start = System.nanoTime();
            target.commands().submit(command).get();
            micros[i] = (System.nanoTime() - start) / 1e3;
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        out(
                "%-30s %6d times: median %.1f us, 99 %% %.1f us, 99.9 %% %.1f us, maximum %.0f us; meanwhile %.1f Mpps",
                what,
                samples,
                Quantiles.of(0.5, micros),
                Quantiles.of(0.99, micros),
                Quantiles.of(0.999, micros),
                Quantiles.of(1, micros),
                (target.packets() - before) / seconds / MILLION);
    }

    private void timed(String what, Callable<?> work) throws Exception {
        long before = target.packets();
        long start = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        work.call();
        double seconds = (System.nanoTime() - start) / 1e9;
        out(
                "%s: %.2f s, of which %.2f s processor time of the caller; meanwhile %.1f Mpps",
                what,
                seconds,
                (THREADS.getCurrentThreadCpuTime() - cpu) / 1e9,
                (target.packets() - before) / seconds / MILLION);
    }

    private static TableBatch batch(long first, int count) {
        TableBatch batch = new TableBatch();
        for (int i = 0; i < count; i++) {
            batch.add("hosts", List.of(new Match.Exact(first + i)), 0, "forward", 1);
        }
        return batch;
    }

    private static Table.Entry entry(long host) {
        return new Table.Entry(
                List.of(new Match.Exact(host)), 0, new Table.ActionCall("forward", List.of(1L)), Position.NONE);
    }

    private static Program program() {
        return BenchmarkProgram.of(PROGRAM);
    }

    /** Always a full batch waiting: the highest load there is. */
    private static LoopPort flood() {
        byte[] packet = HexFormat.of()
                .parseHex("020000000002" + "020000000001" + "0800" + "45000028" + "00000000" + "40ff0000" + "0a000001"
                        + "0a000002" + "00".repeat(26));
        return new LoopPort("flood:", new byte[][] {packet}, 1).give(Long.MAX_VALUE);
    }

    private static void out(String format, Object... values) {
        System.out.println(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
    }
}

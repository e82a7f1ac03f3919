package plumbline.bench.jmh;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import plumbline.bench.throughput.BenchConditions;

/** Runs the benchmarks with settings that together take less than four minutes. A JVM of its own for each. */
final class JmhRun {
    /** Long enough for the JIT to be done with the largest program. */
    private static final TimeValue WARM_UP = TimeValue.milliseconds(1_000);

    private static final TimeValue MEASURED = TimeValue.milliseconds(1_000);
    private static final int LOADS = 5;

    private final List<EngineWorkload> workloads;
    private final OutputFormat progress;

    /**
     * @param workloads of the engine benchmark
     * @param progress hears how far it is
     */
    JmhRun(List<EngineWorkload> workloads, OutputFormat progress) {
        this.workloads = workloads;
        this.progress = progress;
    }

    JmhReport run() throws RunnerException {
        BenchConditions before = BenchConditions.here();
        return new JmhReport(EngineRow.of(engines()), StagesRow.of(stages()), loads(), before);
    }

    private Collection<RunResult> engines() throws RunnerException {
        String[] names = workloads.stream().map(Enum::name).toArray(String[]::new);
        return new Runner(
                        options(EngineBenchmark.class, 3)
                                .param("workload", names)
                                .build(),
                        progress)
                .run();
    }

    private Collection<RunResult> stages() throws RunnerException {
        return new Runner(options(StagesBenchmark.class, 5).build(), progress).run();
    }

    private List<Double> loads() throws RunnerException {
        return new Runner(
                        options(LoadBenchmark.class, 0)
                                .forks(LOADS)
                                .measurementIterations(1)
                                .build(),
                        progress)
                .run().stream()
                        .flatMap(result -> result.getBenchmarkResults().stream())
                        .map(fork -> fork.getPrimaryResult().getScore())
                        .toList();
    }

    static ChainedOptionsBuilder options(Class<?> benchmark, int warmUps) {
        return new OptionsBuilder()
                .include(benchmark.getName() + "\\.")
                .forks(1)
                .warmupIterations(warmUps)
                .warmupTime(WARM_UP)
                .measurementIterations(3)
                .measurementTime(MEASURED)
                .addProfiler(GCProfiler.class);
    }
}

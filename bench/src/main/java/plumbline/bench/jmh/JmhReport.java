package plumbline.bench.jmh;

import java.util.List;
import plumbline.bench.throughput.BenchConditions;

/**
 * All that a run of the benchmarks found out.
 *
 * @param loadMillis to load the largest program of a chip first thing in a new JVM, once per JVM
 * @param before conditions before the run; the load is that of others
 */
record JmhReport(List<EngineRow> engines, List<StagesRow> stages, List<Double> loadMillis, BenchConditions before) {}

package plumbline.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;

/**
 * One workload done by one variant.
 *
 * @param toHandwritten packets per second as a share of what the code written by hand reaches
 * @param toInterpreter the same, of the interpreter
 */
record EngineRow(
        String workload,
        String variant,
        double mpps,
        double nanos,
        double medianNanos,
        double toHandwritten,
        double toInterpreter,
        double bytesPerPacket) {
    private record Key(EngineWorkload workload, Variant variant) {}

    /** The rows of a run, in the order of workloads and variants; what was not run is left out. */
    static List<EngineRow> of(Collection<RunResult> results) {
        Map<Key, Sample> samples = results.stream()
                .collect(Collectors.toMap(EngineRow::key, result -> Sample.of(result, EngineBenchmark.PACKETS)));
        List<EngineRow> rows = new ArrayList<>();
        for (EngineWorkload workload : EngineWorkload.values()) {
            for (Variant variant : Variant.values()) {
                Sample sample = samples.get(new Key(workload, variant));
                if (sample != null) {
                    rows.add(row(workload, variant, sample, base -> samples.get(new Key(workload, base))));
                }
            }
        }
        return rows;
    }

    private static Key key(RunResult result) {
        return new Key(
                EngineWorkload.valueOf(result.getParams().getParam("workload")),
                Variant.valueOf(result.getParams().getParam("variant")));
    }

    private static EngineRow row(
            EngineWorkload workload, Variant variant, Sample sample, Function<Variant, Sample> others) {
        return new EngineRow(
                workload.key(),
                variant.key(),
                sample.mpps(),
                sample.nanos(),
                sample.medianNanos(),
                ratio(others.apply(Variant.HANDWRITTEN), sample),
                ratio(others.apply(Variant.INTERPRETER), sample),
                sample.bytes());
    }

    private static double ratio(Sample base, Sample sample) {
        return base == null ? Double.NaN : base.nanos() / sample.nanos();
    }
}

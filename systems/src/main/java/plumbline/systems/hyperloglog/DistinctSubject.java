package plumbline.systems.hyperloglog;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import plumbline.bench.experiment.capture.CapturePackets;
import plumbline.bench.experiment.subject.MergingSubject;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Summary;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.distinct.HyperLogLogCounter;

/**
 * How many different pairs of addresses a capture has, by HyperLogLog. Settings: {@code workload}, {@code registers}.
 * Captures whose registers are put together need the same hash: it does not depend on the capture.
 */
public final class DistinctSubject implements MergingSubject {
    private static final Set<String> SETTINGS = Set.of("subject", "workload", "registers");
    private static final String REGISTERS = "registers";

    @Override
    public String name() {
        return "capture-distinct";
    }

    @Override
    public Map<String, Summary> summarize(Trial trial) throws PortException {
        trial.settings().allowOnly(SETTINGS);
        HyperLogLogCounter counter = new HyperLogLogCounter(registers(trial.settings()), trial.seed());
        CapturePackets.read(trial, (pair, nanos) -> counter.add(pair));
        SortedMap<Long, Long> largest = new TreeMap<>();
        for (int register = 0; register < registers(trial.settings()); register++) {
            if (counter.register(register) != 0) {
                largest.put((long) register, (long) counter.register(register));
            }
        }
        return Map.of(REGISTERS, new Summary(Summary.Merge.MAX, largest));
    }

    /** {@code distinct}: the estimate. */
    @Override
    public Map<String, Double> metrics(PointSettings settings, Map<String, Summary> summaries) {
        SortedMap<Long, Long> largest = summaries.get(REGISTERS).cells();
        int registers = registers(settings);
        int empty = registers - largest.size();
        double sum = empty
                + largest.values().stream()
                        .mapToDouble(value -> Math.scalb(1.0, Math.toIntExact(-value)))
                        .sum();
        return Map.of("distinct", HyperLogLogCounter.estimate(registers, sum, empty));
    }

    private static int registers(PointSettings settings) {
        return settings.integer(REGISTERS, 1024);
    }
}

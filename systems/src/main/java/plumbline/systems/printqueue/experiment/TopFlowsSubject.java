package plumbline.systems.printqueue.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.checkpoint.WindowCells;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * The largest flows of the time that one of PrintQueue's windows covers, by that window alone, beside the truly largest
 * of that time. Settings: {@code window} (from 0), {@code top} flows of each side, the traffic
 * ({@link RecordedQueue#TRAFFIC}), and the program's parameters. Metrics: {@code precision} and {@code recall} as of
 * culprits, of the two lists; {@code named}, the share of the truly largest that are listed; {@code sampled}, the same
 * if each packet had been kept by itself with the window's chance; {@code weight}, the packets of the listed flows
 * beside those of as many truly largest; means over the checkpoints.
 */
public final class TopFlowsSubject implements Subject {
    private static final Set<String> OWN = Set.of("window", "top");

    @Override
    public String name() {
        return "top-flows";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        int window = (int) settings.number("window");
        int top = (int) settings.number("top");
        RecordedQueue run = RecordedQueue.of(trial, OWN, Map.of("ondemand", 0L));
        SplittableRandom random = new SplittableRandom(trial.seed());
        List<Overlap> overlaps = new ArrayList<>();
        double named = 0;
        double sampled = 0;
        double weight = 0;
        for (Checkpoint checkpoint : run.checkpoints()) {
            if (checkpoint.kind() == Checkpoint.Kind.PERIODIC
                    && checkpoint.windows().get(window).count() > 0) {
                Map<Integer, Long> listed = largest(estimate(checkpoint, window, run.windows()), top);
                Map<Integer, Long> left =
                        run.log().left(span(checkpoint.windows().get(window), window, run.windows()));
                Map<Integer, Long> truth = largest(left, top);
                overlaps.add(Overlap.of(listed, truth));
                named += shared(listed, truth);
                sampled += shared(
                        largest(SampledPackets.kept(left, run.windows().coefficient(window), random), top), truth);
                weight += listed.keySet().stream()
                                .mapToLong(flow -> left.getOrDefault(flow, 0L))
                                .sum()
                        / (double) Overlap.sum(truth);
            }
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put(
                "precision", overlaps.stream().mapToDouble(Overlap::precision).sum() / overlaps.size());
        metrics.put("recall", overlaps.stream().mapToDouble(Overlap::recall).sum() / overlaps.size());
        metrics.put("named", named / overlaps.size());
        metrics.put("sampled", sampled / overlaps.size());
        metrics.put("weight", weight / overlaps.size());
        return metrics;
    }

    private static double shared(Map<Integer, Long> listed, Map<Integer, Long> truth) {
        return truth.keySet().stream().filter(listed::containsKey).count() / (double) truth.size();
    }

    private static Span span(WindowCells cells, int window, TimeWindows shape) {
        long first = cells.numbers()[0];
        long last = cells.numbers()[cells.count() - 1];
        return new Span(first << shape.shift(window), last + 1 << shape.shift(window));
    }

    private static Map<Integer, Long> estimate(Checkpoint checkpoint, int window, TimeWindows shape) {
        Map<Integer, Long> records = new HashMap<>();
        for (int flow : checkpoint.windows().get(window).flows()) {
            records.merge(RecordedQueue.flow(checkpoint.flows().get(flow)), 1L, Long::sum);
        }
        return SampledPackets.scaled(records, shape.coefficient(window));
    }

    private static Map<Integer, Long> largest(Map<Integer, Long> counts, int top) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                .limit(top)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}

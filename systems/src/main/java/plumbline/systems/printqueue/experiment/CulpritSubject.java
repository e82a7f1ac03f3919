package plumbline.systems.printqueue.experiment;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import plumbline.bench.experiment.subject.Percentiles;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * Direct culprits of packets that waited, against the traffic manager's books (PrintQueue, SIGCOMM 2022, precision and
 * recall): for each victim the sum over flows of the smaller of estimate and truth, divided by all that is estimated
 * ({@code precision}) or true ({@code recall}); means over the victims. Settings: {@code algorithm} (periodic, frozen,
 * hashpipe, flowradar, flowradar_small, countmin, exact), the victims ({@link Victims}), {@link Percentiles}, the
 * traffic ({@link RecordedQueue#TRAFFIC}), and the program's parameters.
 */
public final class CulpritSubject implements Subject {

    @Override
    public String name() {
        return "culprits";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        Set<String> own = new HashSet<>(Victims.SETTINGS);
        own.add("algorithm");
        own.add(Percentiles.SETTING);
        Algorithm algorithm = settings.choice("algorithm", Algorithm.class);
        RecordedQueue run = RecordedQueue.of(trial, own, Map.of("ondemand", algorithm == Algorithm.FROZEN ? 1L : 0L));
        List<Span> victims = algorithm == Algorithm.FROZEN
                ? frozenVictims(run)
                : new Victims(settings, trial.seed()).of(run.log(), any -> true);
        return score(run.log(), algorithm.estimator(run), victims, Percentiles.of(settings));
    }

    /** Who says who left. */
    private enum Algorithm {
        /** PrintQueue, asked long after. */
        PERIODIC,
        /** PrintQueue, frozen by the victim. */
        FROZEN,
        /** Prorated counts. */
        HASHPIPE(IntervalCounter::hashPipe),
        /** Prorated counts. */
        FLOWRADAR(() -> IntervalCounter.flowRadar(5, 4_096)),
        /** Prorated counts. */
        FLOWRADAR_SMALL(() -> IntervalCounter.flowRadar(3, 1_024)),
        /** Prorated counts. */
        COUNTMIN(IntervalCounter::countMin),
        /** Prorated counts. */
        EXACT(IntervalCounter::exact);

        private final Supplier<IntervalCounter> counter;

        Algorithm() {
            this(null);
        }

        Algorithm(Supplier<IntervalCounter> counter) {
            this.counter = counter;
        }

        CulpritEstimator estimator(RecordedQueue run) {
            return counter == null
                    ? printQueue(run)
                    : ProratedCounts.of(run.log(), run.windows().setNanos(), counter);
        }
    }

    private static CulpritEstimator printQueue(RecordedQueue run) {
        PortHistory history = new PortHistory(run.windows(), run.checkpoints());
        return span -> RecordedQueue.counts(history.left(span));
    }

    private static List<Span> frozenVictims(RecordedQueue run) {
        return run.checkpoints().stream()
                .filter(checkpoint -> checkpoint.kind() == Checkpoint.Kind.FROZEN)
                .map(checkpoint ->
                        new Span(checkpoint.victim().came(), checkpoint.victim().left()))
                .toList();
    }

    /** Where no packet met such a queue, there is nothing to be said. */
    private static Map<String, Double> score(
            DepartureLog log, CulpritEstimator estimator, List<Span> victims, Percentiles percentiles) {
        List<Overlap> overlaps = victims.stream()
                .map(victim -> Overlap.of(estimator.left(victim), log.left(victim)))
                .toList();
        Map<String, Double> metrics = new LinkedHashMap<>();
        if (!victims.isEmpty()) {
            double[] precision =
                    overlaps.stream().mapToDouble(Overlap::precision).toArray();
            double[] recall = overlaps.stream().mapToDouble(Overlap::recall).toArray();
            metrics.put("precision", mean(precision));
            metrics.put("recall", mean(recall));
            percentiles.put(metrics, "precision", precision);
            percentiles.put(metrics, "recall", recall);
        }
        metrics.put("victims", (double) victims.size());
        return metrics;
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).sum() / values.length;
    }
}

package plumbline.bench.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import plumbline.bench.experiment.ExperimentException;
import plumbline.bench.experiment.Settings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * Direct culprits of packets that waited, against the traffic manager's books (specification printqueue, sections 7 and 9): for each
 * victim the sum over flows of the smaller of estimate and truth, divided by all that is estimated (precision) or true (recall);
 * means over the victims. Settings: {@code algorithm} (periodic, frozen, hashpipe, flowradar, flowradar_small, countmin, exact), {@code depth} of the
 * victims' bin in cells or 0 for all bins together, {@code victims} of a bin at most, the traffic ({@link RecordedQueue#TRAFFIC}), and the
 * program's parameters.
 */
public final class CulpritSubject implements Subject {
    private static final Set<String> OWN = Set.of("algorithm", "depth", "victims");
    /** Lower ends of the bins. */
    private static final int[] BINS = {1_000, 2_000, 5_000, 10_000, 15_000, 20_000, Integer.MAX_VALUE};

    @Override
    public String name() {
        return "culprits";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        Settings settings = trial.settings();
        Algorithm algorithm = settings.choice("algorithm", Algorithm.class);
        RecordedQueue run = RecordedQueue.of(trial, OWN, Map.of("ondemand", algorithm == Algorithm.FROZEN ? 1L : 0L));
        List<Span> victims =
                algorithm == Algorithm.FROZEN ? frozenVictims(run) : victims(run.log(), settings, trial.seed());
        return score(run.log(), algorithm.estimator(run), victims);
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
        return span -> {
            Map<Integer, Long> counts = new HashMap<>();
            history.left(span).flows().forEach(flow -> counts.put(RecordedQueue.flow(flow.flow()), flow.packets()));
            return counts;
        };
    }

    private static List<Span> frozenVictims(RecordedQueue run) {
        return run.checkpoints().stream()
                .filter(checkpoint -> checkpoint.kind() == Checkpoint.Kind.FROZEN)
                .map(checkpoint -> new Span(checkpoint.victim().came(), checkpoint.victim().left()))
                .toList();
    }

    private static List<Span> victims(DepartureLog log, Settings settings, long seed) {
        int least = (int) settings.number("depth");
        int bin = Arrays.binarySearch(BINS, least);
        if (bin < 0 && least != 0) {
            throw new ExperimentException(
                    settings.where() + ": depth = " + least + ": 0 for all, and the bins are " + Arrays.toString(BINS));
        }
        int most = (int) settings.number("victims");
        return least != 0
                ? victims(log, bin, most, seed)
                : IntStream.range(0, BINS.length - 1).boxed().flatMap(one -> victims(log, one, most, seed).stream()).toList();
    }

    private static List<Span> victims(DepartureLog log, int bin, int most, long seed) {
        List<Span> all = new ArrayList<>();
        for (int i = 0; i < log.packets(); i++) {
            if (log.depth(i) >= BINS[bin] && log.depth(i) < BINS[bin + 1]) {
                all.add(new Span(log.came(i), log.left(i)));
            }
        }
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, Math.min(all.size(), most));
    }

    /** Where no packet met such a queue, there is nothing to be said. */
    private static Map<String, Double> score(DepartureLog log, CulpritEstimator estimator, List<Span> victims) {
        List<Overlap> overlaps = victims.stream().map(victim -> Overlap.of(estimator.left(victim), log.left(victim))).toList();
        Map<String, Double> metrics = new LinkedHashMap<>();
        if (!victims.isEmpty()) {
            metrics.put("precision", overlaps.stream().mapToDouble(Overlap::precision).sum() / victims.size());
            metrics.put("recall", overlaps.stream().mapToDouble(Overlap::recall).sum() / victims.size());
        }
        metrics.put("victims", (double) victims.size());
        return metrics;
    }
}

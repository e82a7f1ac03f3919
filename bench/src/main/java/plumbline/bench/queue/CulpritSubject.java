package plumbline.bench.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
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
 * means over the victims. Settings: {@code algorithm} (periodic, frozen, hashpipe, exact), {@code sizes} (WS, DM), {@code loads} (parts of the
 * link, joined by +), {@code milliseconds}, {@code depth} of the victims' bin in cells, {@code victims} at most, and the program's
 * parameters.
 */
public final class CulpritSubject implements Subject {
    private static final Set<String> OWN =
            Set.of("subject", "algorithm", "sizes", "loads", "milliseconds", "depth", "victims");
    /** Lower ends of the bins. */
    private static final int[] BINS = {1_000, 2_000, 5_000, 10_000, 15_000, 20_000, Integer.MAX_VALUE};

    @Override
    public String name() {
        return "culprits";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        Settings settings = trial.settings();
        String algorithm = settings.text("algorithm");
        boolean frozen = algorithm.equals("frozen");
        Map<String, Long> parameters = new HashMap<>(settings.numbersBeside(OWN));
        parameters.put("ondemand", frozen ? 1L : 0L);
        RecordedQueue run = run(trial, parameters);
        List<Span> victims = frozen ? frozenVictims(run) : victims(run.log(), settings, trial.seed());
        CulpritEstimator estimator = switch (algorithm) {
            case "periodic", "frozen" -> printQueue(run);
            case "hashpipe" -> ProratedCounts.hashPipe(run.log(), run.windows().setNanos());
            case "exact" -> ProratedCounts.exact(run.log(), run.windows().setNanos());
            default -> throw new ExperimentException(
                    settings.where() + ": no algorithm '" + algorithm + "'; there are: periodic, frozen, hashpipe, exact");
        };
        return score(run.log(), estimator, victims, settings);
    }

    /** The same traffic serves all series and bins. */
    private static RecordedQueue run(Trial trial, Map<String, Long> parameters) throws PortException {
        Settings settings = trial.settings();
        FlowArrivals.Sizes sizes = FlowArrivals.Sizes.valueOf(settings.text("sizes").toUpperCase(Locale.ROOT));
        List<Double> loads = Arrays.stream(settings.text("loads").split("\\+")).map(Double::valueOf).toList();
        int milliseconds = (int) settings.number("milliseconds");
        String key = String.join(" ", "culprits", sizes.name(), loads.toString(), milliseconds + " ms", "seed " + trial.seed(),
                new TreeMap<>(parameters).toString());
        return trial.shared().get(key, RecordedQueue.class, () ->
                RecordedQueue.of(FlowArrivals.of(sizes, loads, milliseconds, trial.seed()), parameters));
    }

    private static CulpritEstimator printQueue(RecordedQueue run) {
        PortHistory history = new PortHistory(run.windows(), run.checkpoints());
        return span -> {
            Map<Integer, Long> counts = new HashMap<>();
            history.left(span).flows().forEach(flow -> counts.put(flow.flow().src() & 0xFFFF, flow.packets()));
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
        if (bin < 0) {
            throw new ExperimentException(settings.where() + ": depth = " + least + ": the bins are " + Arrays.toString(BINS));
        }
        List<Span> all = new ArrayList<>();
        for (int i = 0; i < log.packets(); i++) {
            if (log.depth(i) >= least && log.depth(i) < BINS[bin + 1]) {
                all.add(new Span(log.came(i), log.left(i)));
            }
        }
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, (int) Math.min(all.size(), settings.number("victims")));
    }

    private static Map<String, Double> score(
            DepartureLog log, CulpritEstimator estimator, List<Span> victims, Settings settings) {
        if (victims.isEmpty()) {
            throw new ExperimentException(settings.where() + ": no packet met such a queue; more milliseconds or load");
        }
        double precision = 0;
        double recall = 0;
        for (Span victim : victims) {
            Map<Integer, Long> truth = new HashMap<>();
            for (int i = log.firstFrom(victim.from()); i < log.firstFrom(victim.to()); i++) {
                truth.merge(log.flow(i), 1L, Long::sum);
            }
            Map<Integer, Long> estimate = estimator.left(victim);
            long right = estimate.entrySet().stream()
                    .mapToLong(flow -> Math.min(flow.getValue(), truth.getOrDefault(flow.getKey(), 0L)))
                    .sum();
            precision += right == 0 ? 0 : (double) right / sum(estimate);
            recall += (double) right / sum(truth);
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("precision", precision / victims.size());
        metrics.put("recall", recall / victims.size());
        metrics.put("victims", (double) victims.size());
        return metrics;
    }

    private static long sum(Map<Integer, Long> counts) {
        return counts.values().stream().mapToLong(count -> count).sum();
    }
}

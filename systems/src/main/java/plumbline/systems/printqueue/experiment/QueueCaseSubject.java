package plumbline.systems.printqueue.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.PrintQueueModel;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * PrintQueue's case study ({@link QueueCase}): who is to blame for the wait of the first packet that leaves at a time?
 * Settings: {@code background} in Gbit/s, {@code milliseconds} to run, {@code at}, the victim's time in ms, and the
 * program's parameters.
 *
 * <p>Metrics: the burst's part of the {@code original}, {@code indirect} and {@code direct} culprits as PrintQueue
 * says, and as it was: {@code original_truth} by the reference model of the queue monitor, told what had left before
 * the victim, {@code direct_truth} by what left; {@code depth} that the victim met, in cells; {@code outlived}, for how
 * many times the burst's length the queue had been there since the burst's last packet had left.
 */
public final class QueueCaseSubject implements Subject {
    private static final Set<String> OWN = Set.of("subject", "background", "milliseconds", "at");

    @Override
    public String name() {
        return "queue-case";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        QueueCase traffic = new QueueCase(settings.real("background"), settings.nanos("milliseconds"));
        Map<String, Long> parameters = new TreeMap<>(settings.numbersBeside(OWN));
        String key = String.join(" ", traffic.toString(), parameters.toString());
        RecordedQueue run = trial.shared()
                .ofSeed(trial.seed())
                .get(key, RecordedQueue.class, () -> RecordedQueue.of(traffic.arrivals(trial.seed()), parameters));
        DepartureLog log = run.log();
        int victim = log.firstFrom(settings.nanos("at"));
        if (victim == log.packets()) {
            throw new ExperimentException(settings.where() + ": nothing leaves so late; more milliseconds");
        }
        Span wait = new Span(log.came(victim), log.left(victim));
        Diagnosis diagnosis = new PortHistory(run.windows(), run.checkpoints()).diagnose(1, wait);
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("original", burst(diagnosis.original().flows()));
        metrics.put("original_truth", built(log, victim, run.depths()));
        metrics.put(
                "indirect",
                diagnosis.indirect() == null ? 0 : burst(diagnosis.indirect().flows()));
        metrics.put("direct", burst(diagnosis.direct().flows()));
        metrics.put("direct_truth", part(log.left(wait)));
        metrics.put("depth", (double) log.depth(victim));
        metrics.put("outlived", outlived(log, wait.to()));
        return metrics;
    }

    private static double burst(List<FlowEstimate> flows) {
        return flows.stream()
                .filter(one -> RecordedQueue.flow(one.flow()) == QueueCase.BURST)
                .mapToDouble(FlowEstimate::share)
                .sum();
    }

    private static double part(Map<Integer, Long> counts) {
        return counts.getOrDefault(QueueCase.BURST, 0L)
                / (double) counts.values().stream().mapToLong(count -> count).sum();
    }

    private static double built(DepartureLog log, int victim, long depths) {
        PrintQueueModel<Integer> model =
                new PrintQueueModel<>(new PrintQueueModel.Settings(0, 1, 1, 0, Long.MAX_VALUE, depths));
        for (int i = 0; i < victim; i++) {
            model.leaves(log.flow(i), log.came(i), log.left(i), log.depth(i));
        }
        return model.steps().stream().filter(flow -> flow == QueueCase.BURST).count()
                / (double) model.steps().size();
    }

    private static double outlived(DepartureLog log, long nanos) {
        int[] burst = IntStream.range(0, log.packets())
                .filter(i -> log.flow(i) == QueueCase.BURST)
                .toArray();
        long length = log.came(burst[burst.length - 1]) - log.came(burst[0]);
        return (double) (nanos - log.left(burst[burst.length - 1])) / length;
    }
}

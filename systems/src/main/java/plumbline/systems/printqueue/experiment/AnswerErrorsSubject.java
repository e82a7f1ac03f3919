package plumbline.systems.printqueue.experiment;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.PortHistory;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * What the errors of PrintQueue's asynchronous answers are made of. Settings: {@code window} that a victim's answer
 * comes from (0 is the latest, T − 1 the oldest), the victims ({@link Victims}), the traffic
 * ({@link RecordedQueue#TRAFFIC}), and the program's parameters.
 *
 * <p>Metrics: {@code precision} and {@code recall} as of culprits; {@code sampled_precision} and
 * {@code sampled_recall}, the same if each packet that left had been kept by itself with the window's chance, so what
 * chance alone would cost; {@code estimated}, packets that the answer has for each true one, before any rounding;
 * {@code undecided}, packets at both ends for each true one; {@code victims}. Means over the victims.
 */
public final class AnswerErrorsSubject implements Subject {
    private static final String WINDOW = "window";

    @Override
    public String name() {
        return "answer-errors";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        int window = (int) settings.number(WINDOW);
        Set<String> own = new HashSet<>(Victims.SETTINGS);
        own.add(WINDOW);
        RecordedQueue run = RecordedQueue.of(trial, own, Map.of("ondemand", 0L));
        double chance = run.windows().coefficient(window);
        PortHistory history = new PortHistory(run.windows(), run.checkpoints());
        SplittableRandom random = new SplittableRandom(trial.seed());
        List<Span> victims = new Victims(settings, trial.seed()).of(run.log(), wait -> run.checkpoints().stream()
                .anyMatch(one -> answers(one, window, run.windows(), wait)));
        Map<String, Double> sums = new LinkedHashMap<>();
        for (Span victim : victims) {
            Culprits answer = history.left(victim);
            Map<Integer, Long> truth = run.log().left(victim);
            Overlap overlap = Overlap.of(RecordedQueue.counts(answer), truth);
            Overlap sampled =
                    Overlap.of(SampledPackets.scaled(SampledPackets.kept(truth, chance, random), chance), truth);
            sums.merge("precision", overlap.precision(), Double::sum);
            sums.merge("recall", overlap.recall(), Double::sum);
            sums.merge("sampled_precision", sampled.precision(), Double::sum);
            sums.merge("sampled_recall", sampled.recall(), Double::sum);
            sums.merge("estimated", answer.packets() / Overlap.sum(truth), Double::sum);
            sums.merge("undecided", answer.undecided() / Overlap.sum(truth), Double::sum);
        }
        sums.replaceAll((metric, sum) -> sum / victims.size());
        sums.put("victims", (double) victims.size());
        return sums;
    }

    /** Whether all of a wait is in one bank, and there in one window's time. */
    private static boolean answers(Checkpoint checkpoint, int window, TimeWindows shape, Span wait) {
        long end = window == 0 ? checkpoint.to() : checkpoint.coveredFrom(shape, window - 1);
        return wait.from() >= checkpoint.coveredFrom(shape, window) && wait.to() <= end;
    }
}

package plumbline.bench.tcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.ExperimentException;
import plumbline.bench.experiment.Settings;
import plumbline.bench.experiment.SharedInputs;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.bench.tcp.ClosedLoop.Outcome;
import plumbline.bench.tcp.ClosedLoop.Plan;
import plumbline.nic.gen.SizeDistribution;
import plumbline.pipelines.port.PortException;

/**
 * Small TCP flows all the time and a large one every second through a switch that marks (specification conquest, section 7.3).
 * Settings: {@code tcp} (reno, cubic, dctcp), {@code marking} (none, queue, conquest), {@code burst_mb} of the large flow,
 * {@code seconds}, {@code sizes} of the small ones: {@code web} or a file as {@link SizeDistribution} reads it.
 *
 * <p>Metrics, of small flows from start to last byte, in µs: {@code median}, {@code p90}, {@code p99}, {@code p999}; {@code
 * during}, the median of those that start while a large one is under way; {@code large}, the mean of the large flows that ended, in ms;
 * {@code marked}, the share of packets; {@code timeouts} of small flows.
 */
public final class ClosedLoopSubject implements Subject {
    private static final double MEGA = 1e6;
    private static final double KILO = 1e3;
    private static final long SECOND = 1_000_000_000;

    @Override
    public String name() {
        return "closed-loop";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        Settings settings = trial.settings();
        settings.allowOnly(Set.of("subject", "tcp", "marking", "burst_mb", "seconds", "sizes"));
        Plan plan = new Plan(
                sizes(settings.text("sizes"), trial.shared()), Math.round(settings.real("burst_mb") * MEGA), SECOND,
                Math.round(settings.real("seconds") * SECOND), settings.choice("tcp", Congestion.class), trial.seed());
        Outcome outcome = ClosedLoop.run(plan, settings.choice("marking", Marking.class).program(Map.of()));
        if (outcome.unfinished() > 0) {
            throw new ExperimentException(settings.where() + ": " + outcome.unfinished() + " flows did not end");
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("median", outcome.all().quantile(0.5) / KILO);
        metrics.put("p90", outcome.all().quantile(0.9) / KILO);
        metrics.put("p99", outcome.all().quantile(0.99) / KILO);
        metrics.put("p999", outcome.all().quantile(0.999) / KILO);
        metrics.put("during", outcome.beside().quantile(0.5) / KILO);
        if (outcome.large().nanos().length > 0) {
            metrics.put("large", outcome.large().mean() / MEGA);
        }
        metrics.put("marked", (double) outcome.marked() / outcome.sent());
        metrics.put("timeouts", (double) outcome.timeouts());
        return metrics;
    }

    private static SizeDistribution sizes(String text, SharedInputs shared) throws PortException {
        return text.equals("web") ? WebSizes.DISTRIBUTION : SizeDistribution.load(shared.file(text)).endingAt(WebSizes.LARGEST);
    }
}

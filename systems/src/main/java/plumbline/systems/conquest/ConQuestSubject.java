package plumbline.systems.conquest;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.Percentiles;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.bench.queue.Arrivals;
import plumbline.pipelines.port.PortException;

/**
 * ConQuest's estimate of every packet against the traffic manager's own books (ConQuest, CoNEXT 2019, simulation and
 * tapping testbed), behind a queue of 10 Gbit/s. Settings: {@code workload}, {@code tau} in ns, {@code share} (α),
 * {@code span}: all windows together have 2^span ns; the rest are parameters of the program.
 *
 * <p>Metrics: those of {@link Score}, and {@link Percentiles} of both errors.
 */
public final class ConQuestSubject implements Subject {
    private static final Set<String> OWN = Set.of("subject", "workload", "tau", "share", "span", Percentiles.SETTING);

    @Override
    public String name() {
        return "conquest";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        Map<String, Long> parameters = new LinkedHashMap<>(settings.numbersBeside(OWN));
        parameters.put("k", settings.number("span") - log2(settings));
        Arrivals arrivals = ArrivalWorkloads.of(settings.text("workload"), trial.seed(), trial.shared());
        Score score =
                Score.of(QueueComparison.of(arrivals, parameters), settings.number("tau"), settings.real("share"));
        if (score.congested() == 0) {
            throw new ExperimentException(settings.where() + ": no packet of " + settings.text("workload")
                    + " waited tau = " + settings.text("tau") + " ns behind 10 Gbit/s; "
                    + wayOut(arrivals, settings.number("tau")));
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("precision", score.precision());
        metrics.put("recall", score.recall());
        metrics.put("error", score.error());
        metrics.put("rounding", score.rounding());
        metrics.put("collision", score.collision());
        Percentiles percentiles = Percentiles.of(settings);
        percentiles.put(metrics, "error", score.errors());
        percentiles.put(metrics, "rounding", score.roundings());
        metrics.put("congested", (double) score.congested());
        metrics.put("flows", score.flows());
        return metrics;
    }

    /** How traffic that fills no queue could. */
    private static String wayOut(Arrivals arrivals, long tau) {
        double busy = arrivals.nanosOnLink(TappingTestbed.BITS_PER_SECOND);
        if (busy < tau) {
            return String.format(
                    Locale.ROOT,
                    "its %,d packets keep the link busy for %,.0f ns altogether, so none can: it takes a longer"
                            + " capture, or a smaller tau",
                    arrivals.packets(),
                    busy);
        }
        return String.format(
                Locale.ROOT,
                "it keeps the link busy for %.2g %% of the time: a capture needs a speedup up to %,.0f times as large",
                100 * Math.min(1, busy / arrivals.duration()),
                Math.max(1, Math.ceil(arrivals.duration() / busy)));
    }

    private static long log2(PointSettings settings) {
        long snapshots = settings.number("snapshots");
        if (Long.bitCount(snapshots) != 1) {
            throw new ExperimentException(settings.where() + ": snapshots = " + snapshots + " is no power of two");
        }
        return Long.numberOfTrailingZeros(snapshots);
    }
}

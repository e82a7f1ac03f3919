package plumbline.systems.beaucoup.experiment;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.programs.statistic.Quantiles;

/**
 * Coupon collectors drawn at random, held against their own expectation. Settings: {@code m}, {@code fraction} (n =
 * fraction·m), {@code draws_per_coupon} (p = 1/(this·m)), {@code runs}. The error is relative to CC(m, p, n).
 */
public final class CollectorSubject implements Subject {
    @Override
    public String name() {
        return "collector";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        settings.allowOnly(Set.of("subject", "m", "fraction", "draws_per_coupon", "runs"));
        int m = settings.integer("m");
        int n = (int) Math.max(1, Math.round(settings.real("fraction") * m));
        double p = 1 / (settings.real("draws_per_coupon") * m);
        double expectation = 0;
        for (int i = 0; i < n; i++) {
            expectation += 1 / (p * (m - i));
        }
        SplittableRandom random = new SplittableRandom(trial.seed());
        double[] errors = new double[settings.integer("runs")];
        double squares = 0;
        for (int run = 0; run < errors.length; run++) {
            double count = 0;
            for (int i = 0; i < n; i++) {
                count += geometric(p * (m - i), random);
            }
            errors[run] = Math.abs(count / expectation - 1);
            squares += errors[run] * errors[run];
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("mean_error", Arrays.stream(errors).average().orElseThrow());
        metrics.put("median_error", Quantiles.upperMedian(errors));
        metrics.put("rms_error", Math.sqrt(squares / errors.length));
        return metrics;
    }

    /** Trials until the first success, by inversion of the distribution function. */
    private static double geometric(double q, SplittableRandom random) {
        return q >= 1 ? 1 : Math.floor(Math.log1p(-random.nextDouble()) / Math.log1p(-q)) + 1;
    }
}

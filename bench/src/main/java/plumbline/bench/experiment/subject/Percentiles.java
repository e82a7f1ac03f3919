package plumbline.bench.experiment.subject;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import plumbline.programs.statistic.Quantiles;

/**
 * Of which values a metric is measured beside their mean: setting {@code percentiles}, as 10+50+90; none unless set.
 *
 * @param shares in percent
 */
public record Percentiles(List<Integer> shares) {
    /** The setting's name. */
    public static final String SETTING = "percentiles";

    /**
     * What settings ask for.
     *
     * @throws ExperimentException if that is no list of whole numbers from 0 to 100
     */
    public static Percentiles of(PointSettings settings) {
        if (!settings.has(SETTING)) {
            return new Percentiles(List.of());
        }
        String text = settings.text(SETTING);
        if (!text.matches("(\\d\\d?|100)(\\+(\\d\\d?|100))*")) {
            throw new ExperimentException(
                    settings.where() + ": " + SETTING + " = " + text + ": from 0 to 100, such as 50 or 10+50+90");
        }
        return new Percentiles(
                Arrays.stream(text.split("\\+")).map(Integer::valueOf).toList());
    }

    /** Adds what is asked for to the metrics: of {@code error} the median is {@code error_p50}. */
    public void put(Map<String, Double> metrics, String metric, double... values) {
        shares.forEach(share -> metrics.put(metric + "_p" + share, Quantiles.of(share / 100.0, values)));
    }
}

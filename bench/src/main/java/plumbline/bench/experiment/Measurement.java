package plumbline.bench.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import plumbline.bench.experiment.subject.Summary;

/**
 * What one run gave: metric → value, in the order of the subject. A mean of nothing (NaN) is no value, and left out.
 *
 * @param summaries of a subject that makes them, by name: what runs over other captures can be put together with
 */
public record Measurement(
        String series,
        String x,
        long seed,
        Map<String, Double> metrics,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Summary> summaries)
        implements PointOutcome {
    public Measurement {
        Map<String, Double> values = new LinkedHashMap<>(metrics);
        values.values().removeIf(value -> Double.isNaN(value));
        metrics = Collections.unmodifiableMap(values);
        summaries = summaries == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(summaries));
    }

    /** Of a subject that makes no summaries. */
    public Measurement(String series, String x, long seed, Map<String, Double> metrics) {
        this(series, x, seed, metrics, Map.of());
    }

    /** The metrics alone. */
    public Measurement withoutSummaries() {
        return new Measurement(series, x, seed, metrics);
    }
}

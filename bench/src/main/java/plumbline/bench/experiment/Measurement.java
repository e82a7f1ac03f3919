package plumbline.bench.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run gave: metric → value, in the order of the subject. A mean of nothing (NaN) is no value, and left out.
 */
public record Measurement(String series, String x, long seed, Map<String, Double> metrics) implements PointOutcome {
    /** Copies the map. */
    public Measurement {
        Map<String, Double> values = new LinkedHashMap<>(metrics);
        values.values().removeIf(value -> Double.isNaN(value));
        metrics = Collections.unmodifiableMap(values);
    }
}

package plumbline.bench.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one run gave: metric → value, in the order of the subject. */
public record Measurement(String series, String x, long seed, Map<String, Double> metrics) {
    /** Copies the map. */
    public Measurement {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }
}

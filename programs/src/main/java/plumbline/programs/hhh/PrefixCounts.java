package plumbline.programs.hhh;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of prefixes: estimates of those that have one.
 *
 * @param total of all prefixes
 */
public record PrefixCounts(long total, Map<Prefix, Double> estimates) {
    public PrefixCounts {
        estimates = Collections.unmodifiableMap(new LinkedHashMap<>(estimates));
    }

    /** The estimate of a prefix; 0 if it has none. */
    public double of(Prefix prefix) {
        return estimates.getOrDefault(prefix, 0.0);
    }
}

package plumbline.pipelines.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was recirculated without end when nothing more came from outside.
 *
 * @param sinceNanos when nothing more would come
 * @param nanos when it was given up
 * @param inside packets inside then
 * @param sent frames that left meanwhile
 * @param passes passes meanwhile by recirculation: the mirror or recirculation that made them, with its place in the
 *     program, or the packet generator
 */
public record EndlessRecirculation(long sinceNanos, long nanos, long inside, long sent, Map<String, Long> passes) {
    /** Copies the map, in its order. */
    public EndlessRecirculation {
        passes = Collections.unmodifiableMap(new LinkedHashMap<>(passes));
    }
}

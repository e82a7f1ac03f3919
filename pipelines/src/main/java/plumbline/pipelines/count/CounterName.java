package plumbline.pipelines.count;

import java.util.Comparator;

/**
 * What counts in a switch.
 *
 * @param owner number of the port or pipe
 * @param index number within the owner, 0 if there is one only
 */
public record CounterName(CounterFamily family, int owner, int index) implements Comparable<CounterName> {
    private static final Comparator<CounterName> ORDER = Comparator.comparing(CounterName::family)
            .thenComparing(CounterName::owner)
            .thenComparing(CounterName::index);

    @Override
    public int compareTo(CounterName other) {
        return ORDER.compare(this, other);
    }
}

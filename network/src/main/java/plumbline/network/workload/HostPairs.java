package plumbline.network.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Whom flows go between: a source and a destination are drawn, each of its list with the same probability, until they
 * differ. {@code (all, all)} are random pairs, {@code (all, one)} many to one.
 *
 * @param sources names of hosts, in an order that means nothing
 * @param destinations names of hosts, likewise
 */
public record HostPairs(List<String> sources, List<String> destinations) {
    /** @throws IllegalArgumentException if no two hosts differ */
    public HostPairs {
        sources = sources.stream().sorted().distinct().toList();
        destinations = destinations.stream().sorted().distinct().toList();
        if (sources.isEmpty() || destinations.isEmpty() || sources.size() == 1 && sources.equals(destinations)) {
            throw new IllegalArgumentException("flows from " + sources + " to " + destinations + ": no pair of hosts");
        }
    }

    /** A source and a destination. */
    record Pair(String source, String destination) {}

    Pair draw(SplittableRandom random) {
        while (true) {
            String source = sources.get(random.nextInt(sources.size()));
            String destination = destinations.get(random.nextInt(destinations.size()));
            if (!source.equals(destination)) {
                return new Pair(source, destination);
            }
        }
    }
}

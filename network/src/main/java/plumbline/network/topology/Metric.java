package plumbline.network.topology;

import java.util.function.ToLongFunction;

/** What makes a path short. */
public enum Metric {
    /** How many links it has. */
    HOPS(link -> 1),
    /** The propagation delay of its links. */
    DELAY(link -> link.config().delayNanos());

    private final ToLongFunction<LinkSpec> cost;

    Metric(ToLongFunction<LinkSpec> cost) {
        this.cost = cost;
    }

    /** At least 1. */
    long cost(LinkSpec link) {
        return cost.applyAsLong(link);
    }
}

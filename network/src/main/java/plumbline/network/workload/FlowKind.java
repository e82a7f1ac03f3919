package plumbline.network.workload;

import java.util.SplittableRandom;
import plumbline.network.host.Flow;
import plumbline.network.transport.TransportConfig;

/**
 * What the flows of a workload have in common.
 *
 * @param label what reports call them; a workload draws from the seed and its label, so that others do not change it
 * @param startNanos no flow starts before
 * @param endNanos no flow starts then or later
 */
public record FlowKind(String label, TransportConfig transport, long startNanos, long endNanos) {
    /** @throws IllegalArgumentException if it ends before it starts */
    public FlowKind {
        if (startNanos < 0 || endNanos < startNanos) {
            throw new IllegalArgumentException(
                    "flows " + label + " from " + startNanos + " to " + endNanos + " ns: from 0 on, and forwards");
        }
    }

    SplittableRandom random(long seed) {
        return new SplittableRandom(new SplittableRandom(seed ^ (long) label.hashCode() << 16).nextLong());
    }

    /** A flow, whose number is given where workloads are merged. */
    Flow flow(String source, String destination, long start, long bytes) {
        return new Flow(0, source, destination, start, bytes, transport, label);
    }
}

package plumbline.programs.reference;

import java.util.List;
import plumbline.programs.heavyhitters.FlowCount;

/**
 * Space-Saving (A. Metwally, D. Agrawal, A. El Abbadi, "Efficient Computation of Frequent and Top-k Elements in Data
 * Streams", ICDT 2005): an unknown flow always replaces the smallest of all counts and adds to it. Counts are upper
 * bounds. Ours and not a library's, because DataSketches' frequent items are a variant of Misra and Gries' that
 * subtracts: its counts are lower bounds, and the figures to be repeated are Space-Saving's.
 */
public final class SpaceSaving implements FlowEstimator {
    private final LeastCounts counts;

    /** @param size flows that are kept, at least 1 */
    public SpaceSaving(int size) {
        counts = new LeastCounts(size);
    }

    @Override
    public long packet(long flow) {
        return add(flow, 1);
    }

    /** Adds any number of packets at once. */
    public long add(long flow, long packets) {
        long count = counts.add(flow, packets);
        return count > 0 ? count : counts.replaceLeast(flow, packets);
    }

    /** What a flow is believed to have sent: its count, or the smallest of all if it has none. */
    public long estimate(long flow) {
        long count = counts.count(flow);
        return count > 0 ? count : counts.least();
    }

    /** The count that any flow may have that is not kept. */
    public long least() {
        return counts.least();
    }

    @Override
    public List<FlowCount> flows() {
        return counts.largestFirst();
    }
}

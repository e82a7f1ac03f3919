package plumbline.programs.heavyhitters;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up counts per flow: entries of one flow in several ways are parts of one count. */
public final class FlowSums {
    private final Map<Long, Long> sums = new HashMap<>();
    private int entries;

    /** Adds an entry of a flow. */
    public void add(long flow, long packets) {
        sums.merge(flow, packets, Long::sum);
        entries++;
    }

    /** Adds all entries of others. */
    public void addAll(FlowSums others) {
        others.sums.forEach((flow, packets) -> sums.merge(flow, packets, Long::sum));
        entries += others.entries;
    }

    /** What was added for a flow; 0 if nothing was. */
    public long of(long flow) {
        return sums.getOrDefault(flow, 0L);
    }

    /** Entries added. */
    public int entries() {
        return entries;
    }

    /** Entries added beyond the first of their flow. */
    public int duplicates() {
        return entries - sums.size();
    }

    /** All flows, largest first. */
    public List<FlowCount> largestFirst() {
        return sums.entrySet().stream()
                .map(sum -> new FlowCount(sum.getKey(), sum.getValue()))
                .sorted(FlowCount.LARGEST_FIRST)
                .toList();
    }
}

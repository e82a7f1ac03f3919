package plumbline.programs.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.agrona.collections.Long2LongHashMap;
import plumbline.programs.heavyhitters.FlowCount;

/** The exact number of packets of every flow: the truth that estimates are held against. */
public final class ExactCounts {
    private final Long2LongHashMap counts = new Long2LongHashMap(0);
    private long packets;

    /**
     * Counts a packet.
     *
     * @return how many packets the flow has sent so far, this one included
     */
    public long add(long flow) {
        return add(flow, 1);
    }

    /**
     * Counts a packet that counts so much.
     *
     * @return how much the flow has sent so far, this one included
     */
    public long add(long flow, long amount) {
        packets++;
        long count = counts.get(flow) + amount;
        counts.put(flow, count);
        return count;
    }

    /** What was counted of a flow. */
    public long count(long flow) {
        return counts.get(flow);
    }

    /** Packets of all flows. */
    public long packets() {
        return packets;
    }

    /** Flows seen. */
    public int flows() {
        return counts.size();
    }

    /** The largest flows, largest first; among equals the smaller id first. */
    public List<FlowCount> top(int limit) {
        long least = largest(limit);
        List<FlowCount> top = new ArrayList<>();
        counts.forEachLong((flow, count) -> {
            if (count >= least) {
                top.add(new FlowCount(flow, count));
            }
        });
        return top.stream().sorted(FlowCount.LARGEST_FIRST).limit(limit).toList();
    }

    /**
     * The largest count but {@code rank - 1}: plain numbers are sorted many times faster than flows. 0 if there are
     * fewer.
     */
    private long largest(int rank) {
        LongStream.Builder sizes = LongStream.builder();
        counts.forEachLong((flow, count) -> sizes.add(count));
        long[] sorted = sizes.build().sorted().toArray();
        return rank > sorted.length ? 0 : rank < 1 ? Long.MAX_VALUE : sorted[sorted.length - rank];
    }

    /**
     * The share of the {@code k} largest flows that a list of flows names, ties allowed: the share of {@code k} places
     * taken by reported flows whose true size is at least the k-th largest size (PRECISION, evaluation, "recall").
     *
     * @param reported flow ids, best first; only the first {@code k} count, each once
     */
    public double recall(List<FlowCount> reported, int k) {
        List<FlowCount> truth = top(k);
        if (truth.isEmpty()) {
            return 1;
        }
        long threshold = truth.getLast().packets();
        Set<Long> named = reported.stream().limit(k).map(FlowCount::flow).collect(Collectors.toSet());
        long found = named.stream().filter(flow -> count(flow) >= threshold).count();
        return (double) found / truth.size();
    }

    /**
     * What {@link #recall} may be if equals of the list may stand in any order: what the list's end cuts off of those
     * that were counted alike is then left open.
     *
     * @param reported flow ids, best first, each once; who has the count 0 is not in the list
     */
    public Range recallInAnyOrder(List<FlowCount> reported, int k) {
        List<FlowCount> truth = top(k);
        List<FlowCount> listed =
                reported.stream().filter(flow -> flow.packets() != 0).toList();
        if (truth.isEmpty()) {
            return new Range(1, 1);
        }
        long threshold = truth.getLast().packets();
        long last = listed.size() < k ? 0 : listed.get(k - 1).packets();
        List<FlowCount> sure =
                listed.stream().filter(flow -> flow.packets() > last).toList();
        List<FlowCount> equals =
                listed.stream().filter(flow -> flow.packets() == last).toList();
        long places = Math.min(k - sure.size(), equals.size());
        long surelyFound =
                sure.stream().filter(flow -> count(flow.flow()) >= threshold).count();
        long large =
                equals.stream().filter(flow -> count(flow.flow()) >= threshold).count();
        return new Range(
                (double) (surelyFound + Math.max(0, places - (equals.size() - large))) / truth.size(),
                (double) (surelyFound + Math.min(places, large)) / truth.size());
    }

    /**
     * Between what a value lies.
     *
     * @param low at least this
     * @param high at most this
     */
    public record Range(double low, double high) {}
}

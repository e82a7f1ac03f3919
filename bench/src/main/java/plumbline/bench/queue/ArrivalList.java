package plumbline.bench.queue;

import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;

/** Packets in the order in which a workload makes them up. */
public final class ArrivalList {
    private final LongArrayList nanos = new LongArrayList();
    private final IntArrayList flows = new IntArrayList();
    private final IntArrayList lengths = new IntArrayList();

    /**
     * Adds one.
     *
     * @param at when it comes, ns
     * @param length of the frame in bytes, without overhead
     */
    public void add(double at, int flow, int length) {
        nanos.addLong(Math.round(at));
        flows.addInt(flow);
        lengths.addInt(length);
    }

    /** Those in the order of their arrival; those of one instant as they were added. */
    public Arrivals arrivals() {
        int[] order = IntStream.range(0, nanos.size())
                .boxed()
                .sorted((a, b) -> Long.compare(nanos.getLong(a), nanos.getLong(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        return new Arrivals(
                IntStream.of(order).mapToLong(nanos::getLong).toArray(),
                IntStream.of(order).map(flows::getInt).toArray(),
                IntStream.of(order).map(lengths::getInt).toArray());
    }
}

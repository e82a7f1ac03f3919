package plumbline.bench.queue;

import java.util.stream.IntStream;

/**
 * Packets in the order of their arrival.
 *
 * @param nanos when each comes
 * @param flows number of each one's flow, from 0
 */
public record Arrivals(long[] nanos, short[] flows) {
    /** How many. */
    public int packets() {
        return nanos.length;
    }

    /**
     * Puts packets in order.
     *
     * @param nanos of all packets, in any order; those of one instant keep theirs
     * @param flows of all packets
     */
    static Arrivals sorted(long[] nanos, short[] flows) {
        int[] order = IntStream.range(0, nanos.length)
                .boxed()
                .sorted((a, b) -> Long.compare(nanos[a], nanos[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] times = new long[order.length];
        short[] numbers = new short[order.length];
        for (int i = 0; i < order.length; i++) {
            times[i] = nanos[order[i]];
            numbers[i] = flows[order[i]];
        }
        return new Arrivals(times, numbers);
    }
}

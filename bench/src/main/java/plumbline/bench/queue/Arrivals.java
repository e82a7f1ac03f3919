package plumbline.bench.queue;

import java.util.stream.IntStream;

/**
 * Packets in the order of their arrival.
 *
 * @param nanos   when each comes
 * @param flows   number of each one's flow, from 0 to 65,535
 * @param lengths of each frame in bytes, without overhead
 */
public record Arrivals(long[] nanos, int[] flows, int[] lengths) {
    /** How many. */
    public int packets() {
        return nanos.length;
    }

    /**
     * Puts packets in order.
     *
     * @param nanos   of all packets, in any order; those of one instant keep theirs
     * @param flows   of all packets
     * @param lengths of all packets
     */
    static Arrivals sorted(long[] nanos, int[] flows, int[] lengths) {
        int[] order = IntStream.range(0, nanos.length)
                .boxed()
                .sorted((a, b) -> Long.compare(nanos[a], nanos[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new Arrivals(
                IntStream.of(order).mapToLong(i -> nanos[i]).toArray(),
                IntStream.of(order).map(i -> flows[i]).toArray(),
                IntStream.of(order).map(i -> lengths[i]).toArray());
    }
}

package plumbline.bench.queue;

import java.util.stream.IntStream;
import plumbline.isa.model.Ethernet;

/**
 * Packets in the order of their arrival.
 *
 * @param nanos when each comes
 * @param flows number of each one's flow, from 0 to 65,535
 * @param lengths of each frame in bytes, without overhead
 */
public record Arrivals(long[] nanos, int[] flows, int[] lengths) {
    /** How many. */
    public int packets() {
        return nanos.length;
    }

    /** From the first packet to the last, ns; at least 1. */
    public long duration() {
        return packets() == 0 ? 1 : Math.max(1, nanos[packets() - 1] - nanos[0]);
    }

    /** How long they keep a link busy if they follow each other closely, ns. */
    public double nanosOnLink(long bitsPerSecond) {
        return IntStream.of(lengths)
                .mapToDouble(length -> (length + Ethernet.WIRE_OVERHEAD) * 8e9 / bitsPerSecond)
                .sum();
    }
}

package plumbline.network.kernel;

import plumbline.isa.model.Ethernet;
import plumbline.pipelines.tm.Link;

/**
 * A link, the same in both directions.
 *
 * @param bitsPerSecond rate, 1 to {@link Link#MAX_BITS_PER_SECOND}
 * @param delayNanos propagation delay, at least 1: so what a node sends never reaches another at the same instant, and
 *     the order in which nodes work at one instant cannot matter
 * @param overheadBytes that each frame takes on the wire besides its own: preamble 8, FCS 4, gap 12
 * @param loss probability that a frame is lost, drawn for each by itself
 */
public record LinkConfig(long bitsPerSecond, long delayNanos, int overheadBytes, double loss) {
    private static final long BITS_TIMES_NANOS = 8_000_000_000L;

    /** @throws IllegalArgumentException if a value is out of its range */
    public LinkConfig {
        if (bitsPerSecond < 1 || bitsPerSecond > Link.MAX_BITS_PER_SECOND) {
            throw new IllegalArgumentException(
                    "a link of " + bitsPerSecond + " bit/s: 1 to " + Link.MAX_BITS_PER_SECOND);
        }
        if (delayNanos < 1) {
            throw new IllegalArgumentException("a link with a delay of " + delayNanos + " ns: at least 1");
        }
        if (overheadBytes < 0 || overheadBytes > Link.MAX_OVERHEAD) {
            throw new IllegalArgumentException(
                    "a link with " + overheadBytes + " bytes of overhead: 0 to " + Link.MAX_OVERHEAD);
        }
        if (!(loss >= 0 && loss <= 1)) {
            throw new IllegalArgumentException("a link with a loss of " + loss + ": 0 to 1");
        }
    }

    /** An Ethernet link without loss. */
    public LinkConfig(long bitsPerSecond, long delayNanos) {
        this(bitsPerSecond, delayNanos, Ethernet.WIRE_OVERHEAD, 0);
    }

    /** The same with losses. */
    public LinkConfig withLoss(double probability) {
        return new LinkConfig(bitsPerSecond, delayNanos, overheadBytes, probability);
    }

    /** How long a frame is being transmitted, in nanoseconds, a fraction rounded up. */
    public long transmissionNanos(int frameBytes) {
        return Math.ceilDiv((frameBytes + overheadBytes) * BITS_TIMES_NANOS, bitsPerSecond);
    }
}

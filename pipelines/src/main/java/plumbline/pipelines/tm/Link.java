package plumbline.pipelines.tm;

/**
 * The link behind an output port, or the share of it that a queue may use: busy while it transmits. Exact: the fraction
 * of a nanosecond that a transmission leaves over is carried into the next, so that a backlog leaves exactly at the
 * rate.
 *
 * <pre>
 *   start            busyUntil
 *   |── (length + overhead) · 8 · 10⁹ / rate ──|  next packet may start
 * </pre>
 */
public final class Link {
    /** 10 Tbit/s: fractions of a nanosecond stay within a word. */
    public static final long MAX_BITS_PER_SECOND = 10_000_000_000_000L;
    /** Bytes per packet. */
    public static final int MAX_OVERHEAD = 1_000;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private long bitsPerSecond;
    private long busyUntil = Long.MIN_VALUE;
    /** Of a nanosecond, in units of 1/rate. */
    private long fraction;

    /** @param bitsPerSecond 0: never busy */
    public Link(long bitsPerSecond) {
        this.bitsPerSecond = bitsPerSecond;
    }

    long bitsPerSecond() {
        return bitsPerSecond;
    }

    /** Changes the rate at a time in nanoseconds; the rest of what is being transmitted goes on at the new one. */
    void rate(long newRate, long nanos) {
        // Bits times 10⁹ that are still to be sent; at most those of one packet.
        long rest = busyUntil >= nanos ? (busyUntil - nanos) * bitsPerSecond + fraction : 0;
        if (busyUntil >= nanos) {
            busyUntil = nanos + (newRate == 0 ? 0 : rest / newRate);
        }
        fraction = newRate == 0 ? 0 : rest % newRate;
        bitsPerSecond = newRate;
    }

    /** The earliest start, in nanoseconds, of a packet that is there since {@code nanos}. */
    public long earliestStart(long nanos) {
        return Math.max(nanos, busyUntil);
    }

    /** Transmits so many bytes, overhead included, from {@code start} on. */
    public void transmit(long start, long bytes) {
        if (bitsPerSecond == 0) {
            return;
        }
        long before = start > busyUntil ? 0 : fraction;
        long scaled = bytes * 8 * NANOS_PER_SECOND + before;
        long nanos = scaled / bitsPerSecond;
        busyUntil = start + nanos;
        fraction = scaled - nanos * bitsPerSecond; // a second division would be the dearest instruction here
    }
}

package plumbline.pipelines.tm;

/**
 * The link behind an output port: busy while it transmits. Exact: the fraction of a nanosecond that a transmission
 * takes beyond a whole number is carried into the next, so that a backlog leaves at the rate to the last bit.
 *
 * <pre>
 *   start            busyUntil
 *   |── (length + overhead) · 8 · 10⁹ / rate ──|  next packet may start
 * </pre>
 */
public final class Link {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final long bitsPerSecond;
    private final int overheadBytes;
    private long busyUntil = Long.MIN_VALUE;
    /** Of a nanosecond, in units of 1/rate. */
    private long fraction;

    /**
     * @param bitsPerSecond 0: a link that takes no time
     * @param overheadBytes what each packet takes beside its own bytes
     */
    public Link(long bitsPerSecond, int overheadBytes) {
        this.bitsPerSecond = bitsPerSecond;
        this.overheadBytes = overheadBytes;
    }

    /** The earliest start, in nanoseconds, of a packet that is there since {@code nanos}. */
    public long earliestStart(long nanos) {
        return Math.max(nanos, busyUntil);
    }

    /** Transmits a packet of so many bytes from {@code start} on. */
    public void transmit(long start, int bytes) {
        if (bitsPerSecond == 0) {
            return;
        }
        long before = start > busyUntil ? 0 : fraction;
        long scaled = (bytes + overheadBytes) * 8L * NANOS_PER_SECOND + before;
        busyUntil = start + scaled / bitsPerSecond;
        fraction = scaled % bitsPerSecond;
    }
}

package plumbline.pipelines.tm.order;

/** When and to what link a packet comes. Mutable, so that a port needs one of it only. */
public final class Coming {
    private long nanos;
    private long bytes;
    private long bitsPerSecond;

    /** Says all of the next packet. */
    public Coming set(long newNanos, long newBytes, long newBitsPerSecond) {
        nanos = newNanos;
        bytes = newBytes;
        bitsPerSecond = newBitsPerSecond;
        return this;
    }

    /** When it comes, in nanoseconds. */
    public long nanos() {
        return nanos;
    }

    /** What it takes on the link, overhead included. */
    public long bytes() {
        return bytes;
    }

    /** The most that its queue sends, in bit/s; 0: no limit. */
    public long bitsPerSecond() {
        return bitsPerSecond;
    }
}

package plumbline.pipelines.port;

/**
 * What went through a port. {@code received} counts every frame the port took from outside, whether handed to the
 * switch or dropped by the port itself; so {@code received = handed on + receiveDrops}, and frames offered for sending
 * = {@code sent} + {@code sendDrops}.
 */
public final class PortCounters {
    private final DropCounters receiveDrops = new DropCounters();
    private final DropCounters sendDrops = new DropCounters();
    private long received;
    private long receivedBytes;
    private long sent;
    private long sentBytes;

    /** Counts a frame taken from outside. */
    public void countReceived(int bytes) {
        received++;
        receivedBytes += bytes;
    }

    /** Counts a frame that left. */
    public void countSent(int bytes) {
        sent++;
        sentBytes += bytes;
    }

    /** Frames taken from outside. */
    public long received() {
        return received;
    }

    /** Bytes taken from outside. */
    public long receivedBytes() {
        return receivedBytes;
    }

    /** Frames that left. */
    public long sent() {
        return sent;
    }

    /** Bytes that left. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Frames counted in {@link #received()} that the port dropped instead of handing them to the switch. */
    public DropCounters receiveDrops() {
        return receiveDrops;
    }

    /** Frames the switch offered and the port dropped. */
    public DropCounters sendDrops() {
        return sendDrops;
    }
}

package plumbline.pipelines.port;

/**
 * What went through a port. {@code received} counts every frame the port took from outside, whether handed to the
 * switch, dropped by the port itself, or still held; {@code sent} those that left. What lies between is in
 * {@link SideCounters}, with the equations.
 */
public final class PortCounters {
    private final SideCounters receiving = new SideCounters();
    private final SideCounters sending = new SideCounters();
    private long received;
    private long receivedBytes;
    private long sent;
    private long sentBytes;

    /** Counts a frame taken from outside. */
    public void countReceived(int bytes) {
        received++;
        receivedBytes += bytes;
    }

    /** Counts several frames taken from outside. */
    public void countReceived(long frames, long bytes) {
        received += frames;
        receivedBytes += bytes;
    }

    /** Counts a frame that left. */
    public void countSent(int bytes) {
        sent++;
        sentBytes += bytes;
    }

    /** Counts several frames that left. */
    public void countSent(long frames, long bytes) {
        sent += frames;
        sentBytes += bytes;
    }

    /** Adds the counts of a closed port; frames that it still held are counted as lost. */
    void addEnded(PortCounters other) {
        addFrames(other);
        receiving.addEnded(other.receiving);
        sending.addEnded(other.sending);
    }

    /** Counts as much as another port did. */
    void add(PortCounters other) {
        addFrames(other);
        receiving.add(other.receiving);
        sending.add(other.sending);
    }

    private void addFrames(PortCounters other) {
        received += other.received;
        receivedBytes += other.receivedBytes;
        sent += other.sent;
        sentBytes += other.sentBytes;
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

    /** What became of frames between being received and being handed to the switch. */
    public SideCounters receiving() {
        return receiving;
    }

    /** What became of frames between being offered by the switch and being sent. */
    public SideCounters sending() {
        return sending;
    }

    /** Frames counted in {@link #received()} that the port dropped instead of handing them to the switch. */
    public DropCounters receiveDrops() {
        return receiving.drops();
    }

    /** Frames the switch offered and the port dropped. */
    public DropCounters sendDrops() {
        return sending.drops();
    }
}

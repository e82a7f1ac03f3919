package plumbline.pipelines.port;

/**
 * A place where frames enter and leave the switch. One thread uses a port at a time. No method blocks longer than a
 * system call that finds nothing to do.
 *
 * <p>Frames change hands in both directions: who is given one gives another for it. All frames of a switch and of its
 * ports are of one size, {@link Frame#MAX_PACKET} but for switches that are simulated; see {@link #maxPacket}.
 */
public interface Port extends AutoCloseable {
    /** What the user wrote, e.g. {@code afpacket:veth0}. */
    String name();

    /**
     * Takes up to {@code limit} waiting frames: fills {@code into[0..n)} and stamps each with its arrival time.
     * Malformed or oversized input is counted in {@link PortCounters#receiveDrops()} and not handed on.
     *
     * @param into frames owned by the caller, to be filled from index 0; may have others in their place afterwards, of
     *     the same size
     * @param limit how many to fill at most, 0 ≤ limit ≤ into.length
     * @param nanos the time now on the switch's clock; a live port stamps it, a scheduled port hands out only frames
     *     due
     * @return n, the number of frames filled
     * @throws PortException if the port cannot go on (interface gone, file unreadable); what was received stays counted
     */
    int receive(Frame[] into, int limit, long nanos) throws PortException;

    /**
     * Sends {@code from[0..count)}. Every frame is either sent or counted in {@link PortCounters#sendDrops()}. The
     * caller may reuse all frames that are in the array on return.
     *
     * @param from may have other frames in their place afterwards, of the same size: a port that keeps a frame gives
     *     another for it
     * @return how many were sent
     * @throws PortException if the port cannot go on; frames not sent are counted as dropped
     */
    int send(Frame[] from, int count, long nanos) throws PortException;

    /**
     * How long a packet its frames hold that it gives for others, {@link Frame#maxPacket}; 0: it gives back those that
     * it was given, of whatever size. A switch refuses a port with frames of another size than its own.
     */
    default int maxPacket() {
        return 0;
    }

    /** Live counters of this port. */
    PortCounters counters();

    /** Flushes what is buffered and releases the port; a second call does nothing. */
    @Override
    void close() throws PortException;
}

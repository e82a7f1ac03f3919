package plumbline.bench.tcp;

/** How much a sender may have in the network, in segments. One object per flow. */
public interface CongestionControl {
    /** Segments of the initial window (RFC 6928). */
    double INITIAL_WINDOW = 10;
    /** Least window after a reduction (RFC 5681). */
    double MIN_WINDOW = 2;

    /** The window in segments. */
    double window();

    /**
     * New data was acknowledged.
     *
     * @param segments how many
     * @param marked whether the packet that caused it had been marked
     * @param nanos now
     * @param rttNanos of that packet
     */
    void acked(int segments, boolean marked, long nanos, long rttNanos);

    /** The network is congested: a mark, or a loss; at most once per window. */
    void congested(boolean lost, long nanos);

    /** A window's worth of data was acknowledged. */
    default void windowEnded() {}

    /** The retransmission timer went off. */
    void timedOut(long nanos);
}

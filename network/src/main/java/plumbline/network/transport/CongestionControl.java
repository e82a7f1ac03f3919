package plumbline.network.transport;

/** How much a sender may have in the network, in segments, and how fast it sends that. One object per flow. */
interface CongestionControl {
    /** Least window after a reduction (RFC 5681). */
    double MIN_WINDOW = 2;

    /** The window in segments. */
    double window();

    /**
     * From the beginning of a segment to that of the next at least, in nanoseconds; 0: as fast as the NIC.
     *
     * @param segment number of the one that is sent; asked once each time
     */
    default long pacingNanos(long segment) {
        return 0;
    }

    /** How many segments, this one first, go together: none does before the window has room for all. */
    default int burst(long segment) {
        return 1;
    }

    /** Segments have arrived. */
    void acked(AckSample ack);

    /** Whether, while losses are repaired with SACK, the rate is reduced as RFC 9937 has it. */
    default boolean reducesProportionally() {
        return false;
    }

    /** A segment was lost; at most once per window. */
    void lost(AckSample ack);

    /** A packet was marked; at most once per window. */
    void marked(AckSample ack);

    /** The retransmission timer went off. */
    void timedOut(long nanos);

    /** All is repaired that was lost. */
    default void recovered() {}
}

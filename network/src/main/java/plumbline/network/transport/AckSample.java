package plumbline.network.transport;

/** What an acknowledgement tells a congestion control. Mutable and reused. */
final class AckSample {
    /** Now. */
    long nanos;
    /** Segments that are known to have arrived since the last acknowledgement. */
    int segments;
    /** Whether the first segment that is missing is another one than before. */
    boolean progress;
    /** Whether it carried ECE. */
    boolean marked;
    /** Round trip of the segment sent last among those, or 0 if unknown. */
    long rttNanos;
    /** Segments in flight, those not counted that are thought to be lost. */
    int inFlight;
    /** Whether the window, and not the data or the receiver, kept the sender from sending. */
    boolean limited;
    /** Whether losses were being repaired, without a timeout, when it came. */
    boolean recovering;
    /** Whether a window's worth of data has been acknowledged since this was last true. */
    boolean roundEnded;
    /** Segments that have arrived in all. */
    long delivered;
    /** What {@link #delivered} was when the newest of these segments was sent. */
    long deliveredBefore;
    /** Segments per second at which the network delivered, measured over a round trip; 0 if unknown. */
    double deliveryRate;
    /** Between the arrivals of a pair, as the receiver measured it, or {@link TransportPacket#ABSENT}. */
    long gapNanos;
}

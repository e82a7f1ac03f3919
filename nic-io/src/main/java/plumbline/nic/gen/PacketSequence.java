package plumbline.nic.gen;

/** A sequence of packets: whose, how long, when. Stands before the first packet at first. */
public interface PacketSequence {
    /** Maximum number of flows that have addresses. */
    int MAX_FLOWS = 1 << 28;

    /** Moves on to the next packet; false after the last one. */
    boolean next();

    /** The packet's flow, 0 ≤ flow &lt; {@link #flows()}. */
    int flow();

    /** The packet's length in bytes, as {@link plumbline.pipelines.port.Frame#length()} counts. */
    int length();

    /** The packet's time in nanoseconds from the begin, never decreasing. */
    long nanos();

    /** A bound for the number of flows. */
    int flows();
}

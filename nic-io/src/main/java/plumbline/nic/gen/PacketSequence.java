package plumbline.nic.gen;

/** A sequence of packets: whose, how long, when. Stands before the first packet at first. */
public abstract sealed class PacketSequence permits DrawnTraffic, FlowTraffic {
    /** Maximum number of flows that have addresses. */
    public static final int MAX_FLOWS = 1 << 28;

    /** The packet's flow, 0 ≤ flow &lt; {@link #flows()}. */
    int flow;
    /** The packet's length in bytes, as {@link plumbline.pipelines.port.Frame#length()} counts. */
    int length;
    /** The packet's time in nanoseconds from the begin, never decreasing. */
    long nanos;

    PacketSequence() {}

    /** Moves on to the next packet; false after the last one. */
    abstract boolean next();

    /** A bound for the number of flows. */
    abstract int flows();
}

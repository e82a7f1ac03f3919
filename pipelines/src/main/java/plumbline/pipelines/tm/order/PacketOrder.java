package plumbline.pipelines.tm.order;

import plumbline.pipelines.packet.Packet;

/** The packets of one queue in the order in which they leave. No call allocates once it is as long as it gets. */
public interface PacketOrder {
    /** Whether there is none. */
    boolean isEmpty();

    /** The packet that leaves next; there is one. */
    Packet first();

    /** Takes a packet in. */
    void add(Packet packet, Coming coming);

    /** Takes out {@link #first()}, which is sent. */
    Packet remove();

    /** Whether a packet that comes goes before another, so that a full queue takes it and pushes that one out. */
    default boolean pushesOut(Packet packet, Coming coming) {
        return false;
    }

    /** Takes out the packet that would leave last; there is one. */
    default Packet pushOut() {
        throw new UnsupportedOperationException();
    }
}

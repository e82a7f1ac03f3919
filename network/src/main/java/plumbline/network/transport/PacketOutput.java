package plumbline.network.transport;

/** Where an endpoint sends: the queue of its host's NIC. */
public interface PacketOutput {
    /** An empty packet to fill in; the same each time. */
    TransportPacket packet();

    /** Puts a copy of the packet, with addresses, ports and checksums, into the queue of the NIC. */
    void send(TransportPacket packet);
}

package plumbline.network.transport;

/** A transport protocol with its parameters: makes both ends of a flow. */
public interface TransportConfig {
    /** Its number in IP. */
    int protocol();

    /** How long after its sender has done a flow's packets may still come; at least 1. */
    long lingerNanos();

    /** The end that sends. */
    Endpoint sender(Transfer transfer, PacketOutput out, FlowStatistics statistics);

    /** The end that receives. */
    Endpoint receiver(PacketOutput out, FlowStatistics statistics);
}

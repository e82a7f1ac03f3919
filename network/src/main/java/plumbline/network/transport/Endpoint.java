package plumbline.network.transport;

/** One end of a flow: its sender or its receiver. It sends by a {@link PacketOutput}; its host tells it the time. */
public interface Endpoint {
    /** No timer is set. */
    long NEVER = Long.MAX_VALUE;

    /** The flow starts. */
    void start(long nanos);

    /** A packet of the flow has come; it is the endpoint's only now. */
    void received(TransportPacket packet, long nanos);

    /** The timer went off. */
    void timerFired(long nanos);

    /** When the timer goes off, in nanoseconds, or {@link #NEVER}; asked after each of the calls above. */
    long deadline();

    /** Whether nothing is left to do: to the sender's knowledge, or to the receiver's. */
    boolean done();
}

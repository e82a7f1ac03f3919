package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.Frame;

/** The way from the ingress of one pipe to the ports of the others. */
public interface OtherPipes {
    /** Whether a port belongs to another pipe. */
    boolean havePort(int port);

    /**
     * Hands a packet over to the pipe of its egress port, where a copy of it goes on with the traffic manager; if there
     * is no room, it is counted as dropped. The packet stays the caller's.
     */
    void handOver(Packet packet);

    /** The same with the frame of a packet that has been through egress: it only waits for its port there. */
    void handOver(int port, Frame frame);

    /** The same with a batch of such frames, in {@code [0..count)}. */
    void handOver(int port, Frame[] frames, int count);
}

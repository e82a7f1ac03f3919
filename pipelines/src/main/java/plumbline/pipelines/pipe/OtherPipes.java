package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Packet;

/** The way from the ingress of one pipe to the ports of the others. */
public interface OtherPipes {
    /** There are no others. */
    OtherPipes NONE = new OtherPipes() {
        @Override
        public boolean havePort(int port) {
            return false;
        }

        @Override
        public Packet handOver(Packet packet) {
            throw new IllegalStateException("no other pipe");
        }
    };

    /** Whether a port belongs to another pipe. */
    boolean havePort(int port);

    /**
     * Hands a packet over to the pipe of its egress port, where it goes on with the traffic manager.
     *
     * @return an empty packet in exchange; null if there was no room: then it is counted as dropped and stays the
     *     caller's
     */
    Packet handOver(Packet packet);
}

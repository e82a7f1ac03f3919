package plumbline.pipelines.pipe;

import plumbline.pipelines.packet.Packet;

/** Where packets go that have left egress: the port they are sent to takes them over. */
@FunctionalInterface
public interface Outlet {
    /** Takes over a packet for {@link Packet#egressPort()}; time in nanoseconds. */
    void send(Packet packet, long nanos);
}

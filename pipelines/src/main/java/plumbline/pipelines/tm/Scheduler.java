package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;

/**
 * Keeps the packets that wait for one output port and says which is next. It knows nothing of time or limits: the
 * {@link Output} asks for a packet when the link is free.
 */
interface Scheduler {
    /** Adds a packet; there is room, the caller has checked. */
    void add(Packet packet);

    /** The packet that leaves next, left where it is, or null. */
    Packet next();

    /** Takes out the packet that {@link #next()} names. */
    Packet remove();
}

package plumbline.pipelines.tm.order;

import plumbline.pipelines.packet.Packet;

/** Ranks the packets of one queue: the smallest leaves first, of equal ones the one that came first. */
@FunctionalInterface
public interface Ranking {
    /** Rank of a packet that comes. It may be asked twice at the same time. */
    long rank(Packet packet, Coming coming);

    /** The packet was taken in with this rank. */
    default void taken(Packet packet, long rank, Coming coming) {}

    /** The packet of this rank is sent. */
    default void sent(Packet packet, long rank) {}

    /** The packet, which had the highest rank, was pushed out of the full queue. */
    default void pushedOut(Packet packet, long rank) {}
}

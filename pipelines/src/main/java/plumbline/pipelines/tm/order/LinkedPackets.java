package plumbline.pipelines.tm.order;

import plumbline.pipelines.packet.Packet;

/** First in, first out: packets chained through themselves. */
public final class LinkedPackets implements PacketOrder {
    private Packet first;
    private Packet last;

    @Override
    public boolean isEmpty() {
        return first == null;
    }

    @Override
    public Packet first() {
        return first;
    }

    @Override
    public void add(Packet packet, Coming coming) {
        append(packet);
    }

    /** Adds a packet behind all others. */
    public void append(Packet packet) {
        if (first == null) {
            first = packet;
        } else {
            last.behind(packet);
        }
        last = packet;
    }

    @Override
    public Packet remove() {
        Packet packet = first;
        first = packet.behind();
        packet.behind(null);
        return packet;
    }
}

package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;

/** First in, first out: a ring of a fixed number of packets. */
final class Fifo implements Scheduler {
    private final Packet[] ring;
    private final int mask;
    private int head;
    private int tail;

    /**
     * @param packets most packets it will hold
     */
    Fifo(int packets) {
        ring = new Packet[Integer.highestOneBit(Math.max(1, packets - 1)) << 1];
        mask = ring.length - 1;
    }

    @Override
    public void add(Packet packet) {
        ring[tail++ & mask] = packet;
    }

    @Override
    public Packet next() {
        return head == tail ? null : ring[head & mask];
    }

    @Override
    public Packet remove() {
        Packet packet = ring[head & mask];
        ring[head++ & mask] = null;
        return packet;
    }
}

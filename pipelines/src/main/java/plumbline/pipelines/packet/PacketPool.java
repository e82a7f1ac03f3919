package plumbline.pipelines.packet;

import java.util.function.Supplier;

/**
 * A bounded pool of packets: the packet memory of the switch. Packets are made when first needed, up to the bound, and
 * then only reused; the last one released is the first one taken, so that its buffer is still in the cache. One thread.
 */
public final class PacketPool {
    private final Packet[] free;
    private final Supplier<Packet> factory;
    private int freeCount;
    private int made;

    /**
     * @param capacity maximum number of packets
     * @param factory makes one
     */
    public PacketPool(int capacity, Supplier<Packet> factory) {
        this.free = new Packet[capacity];
        this.factory = factory;
    }

    /** A packet, or null if all are in use. */
    public Packet take() {
        if (freeCount > 0) {
            return free[--freeCount];
        }
        if (made == free.length) {
            return null;
        }
        made++;
        return factory.get();
    }

    /** Gives a packet back. */
    public void release(Packet packet) {
        free[freeCount++] = packet;
    }

    /** Maximum number of packets. */
    public int capacity() {
        return free.length;
    }
}

package plumbline.pipelines.packet;

import java.util.ArrayDeque;
import java.util.function.Supplier;

/**
 * The packets of a pipe: made when first needed, up to a bound, and then only reused, see {@link PacketMemory}. One
 * thread.
 */
public final class PacketPool {
    private final int capacity;
    private final ArrayDeque<Packet> unused;
    private final Supplier<Packet> factory;
    private int used;

    /**
     * @param unused packets like those that the factory makes
     * @param factory makes one
     */
    PacketPool(int capacity, ArrayDeque<Packet> unused, Supplier<Packet> factory) {
        this.capacity = capacity;
        this.unused = unused;
        this.factory = factory;
    }

    /** A packet, or null if all are in use. */
    public Packet take() {
        if (used == capacity) {
            return null;
        }
        used++;
        Packet packet = unused.pollLast();
        return packet == null ? factory.get() : packet;
    }

    /** Gives a packet back. */
    public void release(Packet packet) {
        used--;
        unused.addLast(packet);
    }
}

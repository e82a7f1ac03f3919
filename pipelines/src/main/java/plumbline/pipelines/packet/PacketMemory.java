package plumbline.pipelines.packet;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import plumbline.pipelines.port.Frame;
import plumbline.vm.PhvLayout;

/**
 * Unused packets of all pipes that one thread runs. The last one released is the first one taken, by whichever pipe, so
 * that its vector is still in the cache. One thread.
 */
public final class PacketMemory {
    private final Map<Kind, ArrayDeque<Packet>> unused = new HashMap<>();

    /** Packets of a kind can take each other's place. */
    private record Kind(PhvLayout.Size vector, int carriedFields, int maxBytes) {}

    /**
     * The share of a pipe.
     *
     * @param capacity maximum number of packets that it uses at once
     * @param layout of its program
     * @param carriedFields maximum number of fields that a field list of the program carries
     * @param maxBytes maximum length of a packet
     */
    public PacketPool pool(int capacity, PhvLayout layout, int carriedFields, int maxBytes) {
        Kind kind = new Kind(layout.size(), carriedFields, maxBytes);
        return new PacketPool(
                capacity,
                unused.computeIfAbsent(kind, first -> new ArrayDeque<>()),
                () -> new Packet(new Frame(maxBytes), layout.newPhv(), carriedFields));
    }
}

package plumbline.pipelines.pipe;

import java.util.ArrayDeque;
import plumbline.pipelines.packet.Packet;

/** Packets that recirculate: each arrives in ingress a fixed latency after it left egress. Bounded. One thread. */
public final class RecirculationQueue {
    /** No packet is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private final RecirculationConfig config;
    /** All wait equally long, so they come out in the order in which they went in. */
    private final ArrayDeque<Packet> onTheWay;

    private long nextArrival = NEVER;

    /** An empty queue. */
    public RecirculationQueue(RecirculationConfig config) {
        this.config = config;
        this.onTheWay = new ArrayDeque<>(config.packets());
    }

    /**
     * Sends a packet off.
     *
     * @return whether there was room
     */
    public boolean offer(Packet packet, long nanos) {
        if (onTheWay.size() == config.packets()) {
            return false;
        }
        packet.readyAt(nanos + config.latencyNanos());
        onTheWay.addLast(packet);
        nextArrival = onTheWay.getFirst().readyAt();
        return true;
    }

    /** When the next packet arrives, in nanoseconds, or {@link #NEVER}. */
    public long nextArrival() {
        return nextArrival;
    }

    /** The next packet if it has arrived by {@code nanos}, else null. */
    public Packet poll(long nanos) {
        return nextArrival <= nanos ? remove() : null;
    }

    private Packet remove() {
        Packet arrived = onTheWay.pollFirst();
        Packet next = onTheWay.peekFirst();
        nextArrival = next == null ? NEVER : next.readyAt();
        return arrived;
    }
}

package plumbline.pipelines.pipe;

import java.util.ArrayDeque;
import plumbline.pipelines.packet.Packet;

/** Packets on their way back into ingress: each arrives a fixed latency after it was sent off. Bounded. One thread. */
public final class RecirculationQueue {
    /** No packet is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private final RecirculationConfig config;
    /** All wait equally long, so they come out in the order in which they went in. */
    private final ArrayDeque<Packet> onTheWay;

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
        return true;
    }

    /** When the next packet arrives, in nanoseconds, or {@link #NEVER}. */
    public long nextArrival() {
        Packet first = onTheWay.peekFirst();
        return first == null ? NEVER : first.readyAt();
    }

    /** The next packet if it has arrived by {@code nanos}, else null. */
    public Packet poll(long nanos) {
        return nextArrival() <= nanos ? onTheWay.pollFirst() : null;
    }

    /** Packets on the way. */
    public int waiting() {
        return onTheWay.size();
    }
}

package plumbline.pipelines.port.memory;

import plumbline.pipelines.port.Frame;

/**
 * A port that receives the same packets over and over, one every so many nanoseconds, as many as it is given; what it
 * is sent it discards. For measurements.
 */
public final class LoopPort extends SimulatedPort {
    private final byte[][] packets;
    private final long gapNanos;
    private int next;
    private long left;
    private long nextArrival;

    /**
     * A port that has nothing to receive yet; the first packet comes at time 0.
     *
     * @param packets in order; at least one, none longer than a frame
     * @param gapNanos between two packets, at least 1
     */
    public LoopPort(String name, byte[][] packets, long gapNanos) {
        super(name);
        this.packets = packets;
        this.gapNanos = gapNanos;
    }

    /** Gives it so many packets more. */
    public LoopPort give(long count) {
        left += count;
        return this;
    }

    @Override
    public long nextArrivalNanos() {
        return left == 0 ? NEVER : nextArrival;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = (int) Math.min(left, due(limit, nanos));
        long bytes = 0;
        int place = next;
        long arrival = nextArrival;
        for (int i = 0; i < count; i++) {
            byte[] packet = packets[place];
            place = place + 1 == packets.length ? 0 : place + 1;
            into[i].set(packet, 0, packet.length, arrival);
            arrival += gapNanos;
            bytes += packet.length;
        }
        next = place;
        nextArrival = arrival;
        counters().countReceived(count, bytes);
        left -= count;
        return count;
    }

    private long due(int limit, long nanos) {
        return nextArrival > nanos || limit == 0 ? 0 : Math.min(limit - 1, (nanos - nextArrival) / gapNanos) + 1;
    }
}

package plumbline.bench.throughput;

import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortCounters;

/** Receives the same packets over and over, as fast as it is asked, until its turn ends; forgets what it is sent. */
public final class LoopPort implements Port {
    private final byte[][] packets;
    private final PortCounters counters = new PortCounters();
    private int next;
    private long left;

    /** A port that may not receive anything yet. */
    public LoopPort(byte[][] packets) {
        this.packets = packets;
    }

    /** Allows so many packets more. */
    public void give(long count) {
        left += count;
    }

    /** Packets still allowed. */
    long left() {
        return left;
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        int count = (int) Math.min(limit, left);
        for (int i = 0; i < count; i++) {
            byte[] packet = packets[next];
            next = next + 1 == packets.length ? 0 : next + 1;
            into[i].set(packet, 0, packet.length, nanos);
            counters.countReceived(packet.length);
        }
        left -= count;
        return count;
    }

    @Override
    public int send(Frame[] from, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            counters.countSent(from[i].length());
        }
        return count;
    }

    @Override
    public String name() {
        return "loop";
    }

    @Override
    public PortCounters counters() {
        return counters;
    }

    @Override
    public void close() {}
}

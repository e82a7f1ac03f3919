package plumbline.systems.drill;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.QueueObserver;

/** The queues of consecutive ports, in bytes of frames, over time; a packet on its way does not wait any more. */
final class UplinkQueues implements QueueObserver {
    private final int first;
    private final long[] waiting;
    private final long[] since;
    private double area;
    private double squares;
    private double met;
    private long longest;
    private long packets;
    private long lost;
    private long nanos;

    /** @param first of the ports */
    UplinkQueues(int first, int ports) {
        this.first = first;
        waiting = new long[ports];
        since = new long[ports];
    }

    /** Mean over time and ports. */
    double mean() {
        return area / nanos / waiting.length;
    }

    /** Standard deviation over time and ports. */
    double deviation() {
        return Math.sqrt(Math.max(0, squares / nanos / waiting.length - mean() * mean()));
    }

    /** Mean of what a packet finds in its queue. */
    double met() {
        return met / packets;
    }

    /** Longest of all. */
    long longest() {
        return longest;
    }

    /** Share of the packets that find no room. */
    double lost() {
        return (double) lost / packets;
    }

    private int uplink(Packet packet) {
        int uplink = packet.egressPort() - first;
        return uplink >= 0 && uplink < waiting.length ? uplink : -1;
    }

    private void change(int uplink, int bytes, long now) {
        double time = now - since[uplink];
        area += time * waiting[uplink];
        squares += time * waiting[uplink] * waiting[uplink];
        since[uplink] = now;
        waiting[uplink] += bytes;
        longest = Math.max(longest, waiting[uplink]);
        nanos = now;
    }

    @Override
    public void enqueued(Packet packet, long now) {
        int uplink = uplink(packet);
        if (uplink >= 0) {
            packets++;
            met += waiting[uplink];
            change(uplink, packet.frame().wireLength(), now);
        }
    }

    @Override
    public void dequeued(Packet packet, long now) {
        int uplink = uplink(packet);
        if (uplink >= 0) {
            change(uplink, -packet.frame().wireLength(), now);
        }
    }

    @Override
    public void dropped(Packet packet, DropReason reason, long now) {
        int uplink = uplink(packet);
        if (uplink >= 0) {
            packets++;
            met += waiting[uplink];
            lost++;
        }
    }
}

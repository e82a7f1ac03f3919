package plumbline.nic.gen;

import plumbline.pipelines.tm.Rate;

/** Packets whose flow, length and gap are drawn independently of each other. */
public final class DrawnTraffic implements PacketSequence {
    private final FlowChooser flows;
    private final PacketSizes sizes;
    private final Rate rate;
    private final ArrivalClock clock;
    private long left;
    private int flow;
    private int length;
    private long nanos;

    /**
     * @param rate mean rate; the gap after a packet is what {@link Rate#nanos} says of it
     * @param packets how many packets at most
     */
    public DrawnTraffic(FlowChooser flows, PacketSizes sizes, Rate rate, ArrivalClock clock, long packets) {
        this.flows = flows;
        this.sizes = sizes;
        this.rate = rate;
        this.clock = clock;
        this.left = Math.min(packets, flows.packets());
    }

    @Override
    public boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        flow = flows.next();
        length = sizes.next();
        nanos = clock.nanos();
        clock.advance(rate.nanos(length));
        return true;
    }

    @Override
    public int flow() {
        return flow;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public int flows() {
        return flows.flows();
    }
}

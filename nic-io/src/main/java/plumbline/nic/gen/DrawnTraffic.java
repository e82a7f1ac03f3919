package plumbline.nic.gen;

import plumbline.pipelines.tm.Rate;

/** Packets whose flow, length and gap are drawn independently of each other. */
public final class DrawnTraffic extends PacketSequence {
    private final FlowChooser chooser;
    private final PacketSizes sizes;
    private final Rate rate;
    private final ArrivalClock clock;
    private long left;

    /**
     * @param rate mean rate; the gap after a packet is what {@link Rate#nanos} says of it
     * @param packets how many packets at most
     */
    public DrawnTraffic(FlowChooser flows, PacketSizes sizes, Rate rate, ArrivalClock clock, long packets) {
        this.chooser = flows;
        this.sizes = sizes;
        this.rate = rate;
        this.clock = clock;
        this.left = Math.min(packets, flows.packets());
    }

    @Override
    boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        flow = chooser.next();
        length = sizes.next();
        nanos = clock.nanos();
        clock.advance(rate.nanos(length));
        return true;
    }

    @Override
    int flows() {
        return chooser.flows();
    }
}

package plumbline.nic.gen;

import java.util.random.RandomGenerator;
import plumbline.isa.model.Ethernet;
import plumbline.pipelines.tm.Rate;

/**
 * Flows that begin as a Poisson process and have sizes from a distribution; each sends its bytes in full packets,
 * evenly spaced, the last one shorter. Packets of all active flows interleave by time, without a queue between them:
 * this is what the senders offer, not what a link carries.
 *
 * <pre>
 *   flow 0   |■ ■ ■ ■ ▪
 *   flow 1       |■ ▪              gap = full frame / speed of a flow
 *   flow 2         |■ ■ ■ ■ ■ …    mean between begins = mean flow size / (load · link)
 * </pre>
 */
public final class FlowTraffic extends PacketSequence {
    private final SizeDistribution sizes;

    private final RandomGenerator random;
    private final Shape shape;
    private final ArrivalClock begins;
    private final double meanGap;
    private final long packetGap;
    private final ActiveFlows active = new ActiveFlows();
    private int begun;
    private long left;

    /**
     * What the traffic is like.
     *
     * @param load flow bytes offered, as a share of the link's rate; may exceed 1
     * @param link bits per second of the link that the load refers to
     * @param perFlow bits per second at which one flow sends its frames
     * @param headers bytes of headers in a frame
     * @param frame bytes of a full frame
     * @param flows how many flows begin at most
     * @param packets how many packets at most
     */
    public record Shape(double load, Rate link, Rate perFlow, int headers, int frame, int flows, long packets) {}

    /**
     * @param sizeRandom draws flow sizes
     * @param arrivalRandom draws begins of flows
     */
    public FlowTraffic(SizeDistribution sizes, Shape shape, RandomGenerator sizeRandom, RandomGenerator arrivalRandom) {
        this.sizes = sizes;
        this.shape = shape;
        this.random = sizeRandom;
        this.left = shape.packets();
        meanGap = 8e9 * sizes.mean() / (shape.load() * shape.link().perSecond());
        packetGap = Math.max(1, Math.round(shape.perFlow().nanos(shape.frame())));
        begins = ArrivalClock.poisson(arrivalRandom);
        begins.advance(meanGap);
    }

    @Override
    boolean next() {
        while (begun < shape.flows() && (active.isEmpty() || begins.nanos() < active.due())) {
            active.add(begins.nanos(), begun++, sizes.draw(random));
            begins.advance(meanGap);
        }
        if (left == 0 || active.isEmpty()) {
            return false;
        }
        left--;
        int payload = (int) Math.min(active.left(), shape.frame() - shape.headers());
        flow = active.flow();
        length = Math.max(Ethernet.MIN_FRAME, shape.headers() + payload);
        nanos = active.due();
        if (active.left() == payload) {
            active.removeTop();
        } else {
            active.replaceTop(nanos + packetGap, active.left() - payload);
        }
        return true;
    }

    @Override
    int flows() {
        return shape.flows();
    }
}

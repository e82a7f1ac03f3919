package plumbline.nic.wrap;

import plumbline.isa.model.Ethernet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.SideCounters;
import plumbline.pipelines.tm.Link;

/** A link of limited rate: frames go on when their transmission starts, and wait for those before them. */
final class LimitLane extends HoldingLane {
    private final Link link;
    private final int max;
    private int waiting;

    /**
     * @param bitsPerSecond of frames with preamble, FCS and gap
     * @param max frames that may wait for the link
     */
    LimitLane(long bitsPerSecond, int max, SideCounters counters) {
        super(max + 1, DropReason.RATE_LIMIT, counters);
        this.link = new Link(bitsPerSecond);
        this.max = max;
    }

    @Override
    void accept(Frame frame, long nanos) {
        long start = link.earliestStart(nanos);
        if (start > nanos && waiting >= max) {
            counters().drops().count(DropReason.RATE_LIMIT);
        } else if (hold(frame, nanos, start)) {
            waiting++;
            link.transmit(start, frame.wireLength() + Ethernet.WIRE_OVERHEAD);
        }
    }

    @Override
    boolean release(Frame into, long nanos) {
        boolean released = super.release(into, nanos);
        waiting -= released ? 1 : 0;
        return released;
    }
}

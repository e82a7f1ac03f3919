package plumbline.pipelines.tm.order;

import plumbline.pipelines.packet.Packet;

/**
 * Start-time fair queueing: a packet's rank is the virtual time at which it starts, that of the packet in service or
 * where its flow's last packet ends, whichever is later. Virtual time is the start of the packet that is being sent.
 */
final class StartTimes implements Ranking {
    private static final int MIN_FLOWS = 1_024;

    private final FlowNumbers ends = new FlowNumbers();
    private long virtualTime;
    private int forgetAt = MIN_FLOWS;

    @Override
    public long rank(Packet packet, Coming coming) {
        return Math.max(virtualTime, ends.value(FlowId.of(packet.frame()), virtualTime));
    }

    @Override
    public void taken(Packet packet, long rank, Coming coming) {
        ends.put(FlowId.of(packet.frame()), rank + coming.bytes());
    }

    @Override
    public void sent(Packet packet, long rank) {
        virtualTime = rank;
        if (ends.size() > forgetAt) {
            ends.removeUpTo(virtualTime); // they would start at virtual time anyway
            forgetAt = 2 * ends.size() + MIN_FLOWS;
        }
    }

    @Override
    public void pushedOut(Packet packet, long rank) {
        ends.put(FlowId.of(packet.frame()), rank);
    }
}

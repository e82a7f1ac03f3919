package plumbline.systems.afq;

import java.util.Arrays;
import plumbline.isa.model.Ethernet;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.QueueObserver;

/**
 * What becomes of the packets at the output port, and where exact bids would have put them: one number per flow, raised
 * by each packet that is queued.
 */
final class Ledger implements QueueObserver {
    /** The output port. */
    static final int PORT = 1;

    private final BottleneckSource source;
    private final RoundsInService rounds;
    private final long bytesPerRound;
    private final WatchedFlow watched;
    private final long[] exactBids;
    private final long[] linkBytes;
    private final long[] dropped;
    private long queued;
    private long misplaced;
    private long lateness;

    Ledger(BottleneckSource source, int flows, int queues, long bytesPerRound, WatchedFlow watched) {
        this.source = source;
        this.bytesPerRound = bytesPerRound;
        this.watched = watched;
        rounds = new RoundsInService(queues);
        exactBids = new long[flows];
        linkBytes = new long[flows];
        dropped = new long[flows];
    }

    @Override
    public void enqueued(Packet packet, long nanos) {
        if (packet.egressPort() != PORT) {
            return;
        }
        int flow = BottleneckSource.flow(packet.frame());
        source.queued(flow);
        long now = rounds.now();
        long round = rounds.entered(packet.queue());
        int length = packet.frame().wireLength() - BottleneckSource.ETHERNET_BYTES;
        exactBids[flow] = Math.max(exactBids[flow], now * bytesPerRound) + length;
        long late = round - (exactBids[flow] - 1) / bytesPerRound;
        queued++;
        if (late > 0) {
            misplaced++;
            lateness += late;
        }
        watched.entered(flow, BottleneckSource.number(packet.frame()), now, nanos);
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        if (packet.egressPort() != PORT) {
            return;
        }
        int flow = BottleneckSource.flow(packet.frame());
        linkBytes[flow] += packet.frame().wireLength() + Ethernet.WIRE_OVERHEAD;
        watched.left(flow, BottleneckSource.number(packet.frame()), rounds.left(packet.queue()));
        source.left(flow, nanos);
    }

    /** All packets that came have been decided on. */
    void decided(long nanos) {
        source.decided(nanos, flow -> dropped[flow]++);
    }

    /** The round in service. */
    long round() {
        return rounds.now();
    }

    /** What each flow has sent so far, in bytes on the link. */
    long[] linkBytes() {
        return linkBytes.clone();
    }

    /** Share of the packets that came and were not queued. */
    double droppedShare() {
        long lost = Arrays.stream(dropped).sum();
        return (double) lost / (lost + queued);
    }

    /** Packets of a flow that were dropped so far. */
    long dropped(int flow) {
        return dropped[flow];
    }

    /** Share of the queued packets that are in a later round than exact bids would have them in. */
    double misplacedShare() {
        return (double) misplaced / queued;
    }

    /** By how many rounds these are late on average; 0 if there are none. */
    double lateness() {
        return misplaced == 0 ? 0 : (double) lateness / misplaced;
    }
}

package plumbline.network.transport;

import static plumbline.network.transport.TransportPacket.ABSENT;
import static plumbline.network.transport.TransportPacket.ACK;
import static plumbline.network.transport.TransportPacket.CE;
import static plumbline.network.transport.TransportPacket.CWR;
import static plumbline.network.transport.TransportPacket.ECE;
import static plumbline.network.transport.TransportPacket.FIN;
import static plumbline.network.transport.TransportPacket.SYN;

/**
 * The end of a TCP flow that receives: acknowledges what has come, at once if it is out of order, closes a gap, or ends
 * the flow; else each second segment, or when the delay is over. Bytes count from the SYN, which is 0.
 */
final class TcpReceiver implements Endpoint {
    private final TcpConfig config;
    private final PacketOutput out;
    private final FlowStatistics statistics;
    private final ByteRanges early;

    private long expected;
    private long end = NEVER;
    private int unacknowledged;
    private long deadline = NEVER;
    private boolean ecn;
    private boolean echo;
    private long timestamp = ABSENT;
    private boolean trainWhole;
    private long trainStart;
    private long latestEnd;
    private long gap = ABSENT;
    private long newest = ABSENT;
    private long newestFrom;

    TcpReceiver(TcpConfig config, PacketOutput out, FlowStatistics statistics) {
        this.config = config;
        this.out = out;
        this.statistics = statistics;
        early = new ByteRanges();
    }

    @Override
    public void start(long nanos) {
        // Waits for the SYN.
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public boolean done() {
        return expected > end;
    }

    @Override
    public void timerFired(long nanos) {
        acknowledge(nanos);
    }

    @Override
    public void received(TransportPacket packet, long nanos) {
        if (packet.has(SYN)) {
            answer(packet, nanos);
        } else if (packet.payload() > 0 && expected > 0) {
            take(packet, nanos);
        }
    }

    private void answer(TransportPacket syn, long nanos) {
        expected = Math.max(expected, 1);
        timestamp = syn.timestamp();
        ecn = config.ecn() && syn.has(ECE) && syn.has(CWR);
        TransportPacket packet = out.packet()
                .flags(SYN | ACK | (ecn ? ECE : 0))
                .acknowledgement(1)
                .options(config.mss(), config.windowShift(), config.sack())
                .window(Math.min(config.receiveWindow(), 0xffff));
        stamp(packet, nanos);
        out.send(packet);
    }

    private void take(TransportPacket packet, long nanos) {
        long from = TransportPacket.near(expected, packet.sequence());
        long to = from + packet.payload();
        boolean marked = packet.ecn() == CE;
        statistics.marks += marked ? 1 : 0;
        echo(marked, packet.has(CWR), nanos);
        if (packet.timestamp() != ABSENT) {
            order(packet.timestamp(), from);
            if (from <= expected) {
                timestamp = packet.timestamp();
            }
        }
        if (config.congestion().sendsPairs()) {
            pair(from, to, nanos);
        }
        if (packet.has(FIN)) {
            end = to;
        }
        boolean inOrder = from <= expected && to > expected && early.isEmpty();
        long before = expected;
        if (to > expected) {
            if (from <= expected) {
                expected = early.take(to);
            } else {
                early.add(from, to);
            }
        }
        statistics.deliver(expected - before, nanos);
        if (expected == end) {
            expected++;
            statistics.completedAt = nanos;
        }
        unacknowledged++;
        if (!inOrder || done() || config.delayedAckNanos() == 0 || unacknowledged >= 2) {
            acknowledge(nanos);
        } else if (deadline == NEVER) {
            deadline = nanos + config.delayedAckNanos();
        }
    }

    /** Whether it was sent before one that is here; of one timestamp the earlier bytes were sent first. */
    private void order(long sent, long from) {
        int later = newest == ABSENT ? 1 : (int) (sent - newest);
        if (later > 0 || later == 0 && from >= newestFrom) {
            newest = sent;
            newestFrom = from;
        } else {
            statistics.reordered++;
        }
    }

    /** The gap of a pair, which is the first and the last segment of a train, if the train came in order. */
    private void pair(long from, long to, long nanos) {
        int place = (int) ((from - 1) / config.segmentBytes() % config.trainSegments());
        if (place == 0) {
            trainStart = nanos;
        }
        trainWhole = place == 0 || trainWhole && from == latestEnd;
        gap = trainWhole && place == config.trainSegments() - 1 ? nanos - trainStart : ABSENT;
        latestEnd = to;
    }

    /** Marks: all acknowledgements until CWR, or with DCTCP those of the packets that had them. */
    private void echo(boolean marked, boolean reduced, long nanos) {
        if (!ecn) {
            return;
        }
        if (config.congestion().echoesEachMark()) {
            if (marked != echo && unacknowledged > 0) {
                acknowledge(nanos);
            }
            echo = marked;
        } else {
            echo = marked || echo && !reduced;
        }
    }

    private void acknowledge(long nanos) {
        TransportPacket packet = out.packet()
                .flags(ACK | (echo ? ECE : 0))
                .sequence(1)
                .acknowledgement(expected)
                .window(config.receiveWindow() >> config.windowShift());
        stamp(packet, nanos);
        packet.gapNanos(gap);
        gap = ABSENT;
        if (config.sack()) {
            early.report(packet, packet.gapNanos() == ABSENT ? config.maxSacks() : config.maxSacks() - 1);
        }
        unacknowledged = 0;
        deadline = NEVER;
        out.send(packet);
    }

    private void stamp(TransportPacket packet, long nanos) {
        if (config.timestamps() && timestamp != ABSENT) {
            packet.timestamps(nanos / 1_000, timestamp);
        }
    }
}

package plumbline.network.transport;

/**
 * Packet pair (Keshav 1991, as AFQ, NSDI 2018, uses it): sends trains of segments; the gap with which the first and the
 * last of one arrive, which fair queues serve in different rounds, tells the rate that they leave to the flow. Marks
 * reduce that rate as with DCTCP. Losses do not.
 *
 * <pre>
 *   train, train · gap, train, …     at most 1.5 times rate · shortest round trip in flight
 * </pre>
 *
 * A path should hold rate · round trip. When the rate has risen, as many segments as it holds too few are injected:
 * trains that do not wait. When it has fallen, as many as it holds too many are left out: cycles are skipped.
 */
final class PacketPair implements CongestionControl {
    private static final double IN_FLIGHT = 1.5;

    private final int train;
    private double gap;
    private long rtt = Long.MAX_VALUE;
    private double alpha;
    private long acked;
    private long marks;
    /** Segments that the path holds too few since the rate has changed; negative: too many. */
    private double missing;

    /** The first pair tells more than the configured initial window would. */
    PacketPair(TcpConfig config) {
        assert config.congestion().sendsPairs();
        train = config.trainSegments();
    }

    /** The average gap of a segment, marks included, in nanoseconds; 0 before the first pair has arrived. */
    double gapNanos() {
        return gap / (1 - alpha / 2);
    }

    @Override
    public double window() {
        return knowsPath() ? Math.max(2 * train, IN_FLIGHT * held()) : train;
    }

    private boolean knowsPath() {
        return gap > 0 && rtt < Long.MAX_VALUE;
    }

    /** Segments that the path holds at this rate. */
    private double held() {
        return rtt / gapNanos();
    }

    /** A train is not torn apart: that would make a gap of its own. */
    @Override
    public int burst(long segment) {
        return train - (int) (segment % train);
    }

    @Override
    public long pacingNanos(long segment) {
        if (burst(segment) > 1) {
            return 0;
        }
        if (missing >= train) {
            missing -= train;
            return 0;
        }
        double cycle = train * gapNanos();
        long skipped = 0;
        if (missing <= -train) {
            // No longer than a round trip, after which there is a newer gap.
            skipped = (long) Math.min(-missing / train, Math.ceil(rtt / cycle));
            missing += skipped * train;
        }
        return (long) ((1 + skipped) * cycle);
    }

    @Override
    public void acked(AckSample ack) {
        double before = knowsPath() ? held() : 0;
        if (ack.rttNanos > 0 && ack.rttNanos < rtt) {
            before *= (double) ack.rttNanos / rtt;
            rtt = ack.rttNanos;
        }
        if (ack.gapNanos != TransportPacket.ABSENT) {
            measured(ack.gapNanos / (train - 1.0));
        }
        acked += ack.segments;
        marks += ack.marked ? ack.segments : 0;
        if (ack.roundEnded) {
            alpha = (1 - Dctcp.G) * alpha + Dctcp.G * marks / acked;
            acked = 0;
            marks = 0;
        }
        if (before > 0) {
            missing += held() - before;
        }
    }

    /**
     * The average is over as many gaps as a round trip has, and of gaps, not of rates: a gap that is too short because
     * the one before was too long would count more than that.
     */
    private void measured(double latest) {
        gap = gap == 0 ? latest : gap + Math.min(1, train * gap / rtt) * (latest - gap);
    }

    @Override
    public void lost(AckSample ack) {
        // Fair queues drop of who sends too much: the gaps tell that already.
    }

    @Override
    public void marked(AckSample ack) {
        // Each round counts them.
    }

    @Override
    public void timedOut(long nanos) {
        gap = 0;
        missing = 0;
    }
}

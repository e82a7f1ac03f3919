package plumbline.network.transport;

/**
 * CUBIC (RFC 9438): the window is a cubic function of the time since the last reduction, whose flat part lies at the
 * window before it; never below what Reno's additive increase would give.
 *
 * <pre>
 *   W(t) = C (t − K)³ + Wmax,   K = ∛(Wmax (1 − β) / C)
 * </pre>
 */
final class Cubic extends NewReno {
    /** C, in segments per second cubed (section 5). */
    static final double C = 0.4;
    /** What a reduction leaves (section 4.6). */
    static final double BETA = 0.7;

    private static final double NANOS = 1e9;
    /** Of the window per round trip at least, as long as nothing was lost: in Linux after HyStart. */
    private static final double UNKNOWN = 0.05;
    /** Additive increase that is as fast as Reno's with this β (section 4.3). */
    private static final double FRIENDLY = 3 * (1 - BETA) / (1 + BETA);

    /** Null if slow start ends by loss only. */
    private final Hystart hystart;

    private boolean lost;
    private double largest;
    private double k;
    private double friendly;
    private long epoch = -1;

    Cubic(TcpConfig config) {
        super(config);
        hystart = config.hystart() ? new Hystart(config.segmentBytes()) : null;
    }

    @Override
    public void acked(AckSample ack) {
        if (hystart != null && slowStart() && hystart.ends(ack, window())) {
            endSlowStart();
        }
        super.acked(ack);
    }

    @Override
    protected void avoidCongestion(AckSample ack) {
        if (epoch < 0) {
            epoch = ack.nanos;
            friendly = window();
            if (window() >= largest) {
                largest = window();
                k = 0;
            } else {
                k = Math.cbrt((largest - window()) / C);
            }
        }
        friendly += FRIENDLY * ack.segments / window();
        double ahead = (ack.nanos - epoch + ack.rttNanos) / NANOS - k;
        double target = Math.min(Math.max(C * ahead * ahead * ahead + largest, window()), 1.5 * window());
        double before = window();
        grow(ack.segments * (target - window()) / window());
        double least = lost ? friendly : Math.max(friendly, before + UNKNOWN * ack.segments);
        if (window() < least) {
            grow(least - window());
        }
    }

    @Override
    public void lost(AckSample ack) {
        lost = true;
        // Fast convergence (section 4.7): who has not reached the old maximum makes room for others.
        largest = window() < largest ? window() * (1 + BETA) / 2 : window();
        double left = Math.max(MIN_WINDOW, window() * BETA);
        reduceTo(left, left);
        epoch = -1;
    }

    @Override
    public void timedOut(long nanos) {
        lost(null);
        reduceTo(window(), 1);
    }
}

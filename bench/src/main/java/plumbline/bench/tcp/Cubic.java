package plumbline.bench.tcp;

/**
 * CUBIC (RFC 9438): the window is a cubic function of the time since the last reduction, whose flat part lies at the
 * window before it; never below what Reno's additive increase would give.
 *
 * <pre>
 *   W(t) = C (t − K)³ + Wmax,   K = ∛(Wmax (1 − β) / C)
 * </pre>
 */
public final class Cubic extends NewReno {
    /** C, in segments per second cubed (section 5). */
    static final double C = 0.4;
    /** What a reduction leaves (section 4.6). */
    static final double BETA = 0.7;

    private static final double NANOS = 1e9;
    /** Additive increase that is as fast as Reno's with this β (section 4.3). */
    private static final double FRIENDLY = 3 * (1 - BETA) / (1 + BETA);

    private double largest;
    private double k;
    private double friendly;
    private long epoch = -1;

    @Override
    protected void avoidCongestion(int segments, long nanos, long rttNanos) {
        if (epoch < 0) {
            epoch = nanos;
            friendly = window();
            if (window() >= largest) {
                largest = window();
                k = 0;
            } else {
                k = Math.cbrt((largest - window()) / C);
            }
        }
        friendly += FRIENDLY * segments / window();
        double ahead = (nanos - epoch + rttNanos) / NANOS - k;
        double target = Math.min(Math.max(C * ahead * ahead * ahead + largest, window()), 1.5 * window());
        grow(segments * (target - window()) / window());
        if (window() < friendly) {
            grow(friendly - window());
        }
    }

    @Override
    public void congested(boolean lost, long nanos) {
        // Fast convergence (section 4.7): who has not reached the old maximum makes room for others.
        largest = window() < largest ? window() * (1 + BETA) / 2 : window();
        double left = Math.max(MIN_WINDOW, window() * BETA);
        reduceTo(left, left);
        epoch = -1;
    }

    @Override
    public void timedOut(long nanos) {
        congested(true, nanos);
        reduceTo(window(), 1);
    }
}

package plumbline.bench.tcp;

/**
 * DCTCP (RFC 8257): reduces by the share of segments that were marked, averaged over windows.
 *
 * <pre>
 *   α ← (1 − g) α + g F once per window,   window ← window (1 − α / 2) in windows with a mark
 * </pre>
 */
public final class Dctcp extends NewReno {
    /** Weight of the latest window (section 4.2). */
    static final double G = 1.0 / 16;

    /** 1 at first: the first mark halves the window (section 3.3). */
    private double alpha = 1;

    private long acked;
    private long marks;

    /** The average share of marked segments. */
    double alpha() {
        return alpha;
    }

    @Override
    public void acked(int segments, boolean marked, long nanos, long rttNanos) {
        acked += segments;
        marks += marked ? segments : 0;
        super.acked(segments, marked, nanos, rttNanos);
    }

    @Override
    public void windowEnded() {
        if (acked > 0) {
            alpha = (1 - G) * alpha + G * marks / acked;
        }
        acked = 0;
        marks = 0;
    }

    @Override
    public void congested(boolean lost, long nanos) {
        if (lost) {
            super.congested(true, nanos);
        } else {
            double left = Math.max(MIN_WINDOW, window() * (1 - alpha / 2));
            reduceTo(left, left);
        }
    }
}

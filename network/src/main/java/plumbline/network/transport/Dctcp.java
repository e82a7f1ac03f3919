package plumbline.network.transport;

/**
 * DCTCP (RFC 8257): reduces by the share of segments that were marked, averaged over windows.
 *
 * <pre>
 *   α ← (1 − g) α + g F once per window,   window ← window (1 − α / 2) in windows with a mark
 * </pre>
 */
final class Dctcp extends NewReno {
    /** Weight of the latest window (section 4.2). */
    static final double G = 1.0 / 16;

    /** 1 at first: the first mark halves the window (section 3.3). */
    private double alpha = 1;

    private long acked;
    private long marks;

    Dctcp(TcpConfig config) {
        super(config);
    }

    /** The average share of marked segments. */
    double alpha() {
        return alpha;
    }

    @Override
    public void acked(AckSample ack) {
        acked += ack.segments;
        marks += ack.marked ? ack.segments : 0;
        if (ack.roundEnded && acked > 0) {
            alpha = (1 - G) * alpha + G * marks / acked;
            acked = 0;
            marks = 0;
        }
        super.acked(ack);
    }

    @Override
    public void marked(AckSample ack) {
        double left = Math.max(MIN_WINDOW, window() * (1 - alpha / 2));
        reduceTo(left, left);
    }
}

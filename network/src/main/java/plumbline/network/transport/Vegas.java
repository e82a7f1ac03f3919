package plumbline.network.transport;

/**
 * Vegas (Brakmo and Peterson 1995) with α, β and γ as in Linux: slow start doubles the window in each second round trip
 * only, so that what is measured in the others is that window's; then it keeps two to four segments of its own in the
 * queue, which it infers from how much longer round trips take than the shortest.
 *
 * <pre>
 *   queued = window · (rtt − shortest) / shortest:   below α one segment more per round trip, above β one less
 * </pre>
 */
final class Vegas extends NewReno {
    private static final double ALPHA = 2;
    private static final double BETA = 4;
    /** Of slow start. */
    private static final double GAMMA = 1;
    /** Fewer round trips measured tell nothing: an acknowledgement may have waited. */
    private static final int SAMPLES = 3;

    private long shortest = Long.MAX_VALUE;
    private long shortestOfRound = Long.MAX_VALUE;
    private int samples;
    private boolean resting;

    Vegas(TcpConfig config) {
        super(config);
    }

    @Override
    public void acked(AckSample ack) {
        if (ack.rttNanos > 0) {
            shortest = Math.min(shortest, ack.rttNanos);
            shortestOfRound = Math.min(shortestOfRound, ack.rttNanos);
            samples++;
        }
        boolean slowStart = slowStart();
        if (slowStart && !resting) {
            super.acked(ack);
        }
        if (ack.roundEnded) {
            if (!ack.recovering && samples >= SAMPLES && (resting || !slowStart)) {
                adjust(slowStart);
            } else if (!slowStart && !ack.recovering) {
                grow(1);
            }
            resting = !resting;
            shortestOfRound = Long.MAX_VALUE;
            samples = 0;
        }
    }

    private void adjust(boolean slowStart) {
        double queued = window() * (shortestOfRound - shortest) / shortest;
        if (slowStart) {
            if (queued > GAMMA) {
                double fits = Math.max(MIN_WINDOW, window() * shortest / shortestOfRound + 1);
                reduceTo(fits, fits);
            }
        } else if (queued > BETA) {
            double less = Math.max(MIN_WINDOW, window() - 1);
            reduceTo(less, less);
        } else if (queued < ALPHA) {
            grow(1);
        }
    }
}

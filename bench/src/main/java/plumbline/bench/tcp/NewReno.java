package plumbline.bench.tcp;

/** Additive increase, multiplicative decrease: RFC 5681, with marks as losses (RFC 3168). */
public class NewReno implements CongestionControl {
    private double window = INITIAL_WINDOW;
    private double threshold = Double.MAX_VALUE;

    @Override
    public double window() {
        return window;
    }

    /** Whether the window still doubles in each round trip. */
    final boolean slowStart() {
        return window < threshold;
    }

    /** Sets the window, and the threshold of slow start. */
    final void reduceTo(double newThreshold, double newWindow) {
        threshold = Math.max(MIN_WINDOW, newThreshold);
        window = Math.max(1, newWindow);
    }

    /** Opens the window by so many segments. */
    final void grow(double segments) {
        window += segments;
    }

    @Override
    public void acked(int segments, boolean marked, long nanos, long rttNanos) {
        if (slowStart()) {
            grow(Math.min(segments, Math.max(0, threshold - window)));
        } else {
            avoidCongestion(segments, nanos, rttNanos);
        }
    }

    /** Opens the window outside slow start: by one segment per round trip. */
    protected void avoidCongestion(int segments, long nanos, long rttNanos) {
        grow(segments / window);
    }

    @Override
    public void congested(boolean lost, long nanos) {
        double half = Math.max(MIN_WINDOW, window / 2);
        reduceTo(half, half);
    }

    @Override
    public void timedOut(long nanos) {
        reduceTo(window / 2, 1);
    }
}

package plumbline.network.transport;

/** Additive increase, multiplicative decrease: RFC 5681, with marks as losses (RFC 3168). */
class NewReno implements CongestionControl {
    private double window;
    private double threshold = Double.MAX_VALUE;

    NewReno(TcpConfig config) {
        window = config.initialWindow();
    }

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

    /** Ends slow start where the window is. */
    final void endSlowStart() {
        threshold = window;
    }

    /** Opens the window by so many segments. */
    final void grow(double segments) {
        window += segments;
    }

    @Override
    public void acked(AckSample ack) {
        if (ack.recovering || !ack.limited || !ack.progress) {
            return;
        }
        if (slowStart()) {
            grow(Math.min(ack.segments, Math.max(0, threshold - window)));
        } else {
            avoidCongestion(ack);
        }
    }

    /** Opens the window outside slow start: by one segment per round trip. */
    protected void avoidCongestion(AckSample ack) {
        grow(ack.segments / window);
    }

    @Override
    public boolean reducesProportionally() {
        return true;
    }

    @Override
    public void lost(AckSample ack) {
        double half = Math.max(MIN_WINDOW, window / 2);
        reduceTo(half, half);
    }

    @Override
    public void marked(AckSample ack) {
        lost(ack);
    }

    @Override
    public void timedOut(long nanos) {
        reduceTo(window / 2, 1);
    }
}

package plumbline.nic.linux;

/**
 * Tells whether a port is under load, by packets per second over 4 ms: from a high rate on, until there was less than a
 * low rate for 100 ms, so that changes are rare.
 */
final class LoadMeter {
    private static final long WINDOW_NANOS = 4_000_000L;
    private static final long QUIET_NANOS = 100_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final long high;
    private final long low;
    private long start = Long.MIN_VALUE / 2;
    private long packets;
    private long lastBusy;
    private boolean heavy;

    /**
     * @param high packets per second above which there is load
     * @param low packets per second below which there is none
     */
    LoadMeter(long high, long low) {
        this.high = high;
        this.low = low;
    }

    /**
     * Load begins above 100,000 packets per second and ends below 30,000. At such rates, taking packets one by one
     * costs a tenth of a core, which is worth the millisecond that a block may wait.
     */
    static LoadMeter standard() {
        return new LoadMeter(100_000, 30_000);
    }

    /** Counts a packet. */
    void count() {
        packets++;
    }

    /** Whether the port is under load now. */
    boolean heavy(long nanos) {
        long elapsed = nanos - start;
        if (elapsed >= WINDOW_NANOS) {
            long packetsThen = packets;
            start = nanos;
            packets = 0;
            judge(packetsThen * SECOND / elapsed, nanos);
        }
        return heavy;
    }

    private void judge(long perSecond, long nanos) {
        if (perSecond >= low) {
            lastBusy = nanos;
        }
        heavy = perSecond > high || heavy && nanos - lastBusy < QUIET_NANOS;
    }
}

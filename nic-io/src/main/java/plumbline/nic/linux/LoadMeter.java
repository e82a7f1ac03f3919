package plumbline.nic.linux;

/**
 * Tells whether a port is under load, by packets per second: more than 100,000 over 4 ms, and from then on until there
 * were fewer than 30,000 for 100 ms. In between lie the rates at which the costs and the delay of both ways to receive
 * are alike, so that a switch from one to the other is rare.
 */
final class LoadMeter {
    private static final long WINDOW_NANOS = 4_000_000L;
    private static final long QUIET_NANOS = 100_000_000L;
    private static final long HEAVY_PER_SECOND = 100_000;
    private static final long LIGHT_PER_SECOND = 30_000;
    private static final long SECOND = 1_000_000_000L;

    private long start;
    private long packets;
    private long lastBusy;
    private boolean heavy;

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
        if (perSecond >= LIGHT_PER_SECOND) {
            lastBusy = nanos;
        }
        heavy = perSecond > HEAVY_PER_SECOND || heavy && nanos - lastBusy < QUIET_NANOS;
    }
}

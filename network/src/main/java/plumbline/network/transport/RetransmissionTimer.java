package plumbline.network.transport;

/** When a sender gives up waiting (RFC 6298). */
final class RetransmissionTimer {
    /** Before the first measurement: 1 s where the least is Linux's 200 ms, as in section 2.1. */
    private static final long FIRST_OF_MIN = 5;

    private static final long MAX = 60_000_000_000L;

    private final long min;
    private long smoothRtt;
    private long variation;
    private long timeout;
    private long deadline = Endpoint.NEVER;

    RetransmissionTimer(long min) {
        this.min = min;
        timeout = Math.min(FIRST_OF_MIN * min, MAX);
    }

    /** When it goes off. */
    long deadline() {
        return deadline;
    }

    /** The average round trip, or 0 before the first. */
    long smoothRtt() {
        return smoothRtt;
    }

    /** Starts it, or starts it anew. */
    void start(long nanos) {
        deadline = nanos + timeout;
    }

    void startIfStopped(long nanos) {
        if (deadline == Endpoint.NEVER) {
            start(nanos);
        }
    }

    void stop() {
        deadline = Endpoint.NEVER;
    }

    /** It went off: it waits twice as long until the next measurement. */
    void backOff() {
        timeout = Math.min(2 * timeout, MAX);
    }

    /** A round trip was measured, of a segment that was sent once. */
    void measured(long rtt) {
        if (smoothRtt == 0) {
            smoothRtt = rtt;
            variation = rtt / 2;
        } else {
            variation += (Math.abs(smoothRtt - rtt) - variation) / 4;
            smoothRtt += (rtt - smoothRtt) / 8;
        }
        timeout = Math.min(Math.max(min, smoothRtt + 4 * variation), MAX);
    }
}

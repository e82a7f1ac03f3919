package plumbline.programs.prophet;

/**
 * The model of the poster for one queue, as its formulas stand: q := max(0, q − C·Δt) + len, in quarters of a byte, of
 * which 10 Gbit/s send five per ns. It shares nothing with the program.
 */
final class QueueModel {
    private static final long QUARTERS_PER_NANO = 5;

    private final long limit;
    private long queue;
    private long last;
    private long accepted;

    /** @param limit in bytes to which packets fill it; 0: none */
    QueueModel(long limit) {
        this.limit = limit == 0 ? Long.MAX_VALUE : 4 * limit;
    }

    /** A packet is sent to the queue; what it finds there and its own bytes, rounded down. */
    long found(long nanos, long bytes) {
        drain(nanos);
        return bytes + (queue >> 2);
    }

    /** A packet is sent to the queue; what it then has, in bytes rounded down. */
    long arrival(long nanos, long bytes) {
        drain(nanos);
        queue = Math.min(limit, queue + 4 * bytes);
        accepted += 4 * bytes;
        return queue >> 2;
    }

    /** All that was sent to it so far: what a packet takes with it. */
    long accepted() {
        return accepted;
    }

    /** A depth is reported and overwrites. */
    void overwrite(long nanos, long bytes) {
        drain(nanos);
        queue = 4 * bytes;
    }

    /** A packet that took {@code itsAccepted} with it left at {@code left}: what came behind it has drained since. */
    void compensate(long nanos, long left, long itsAccepted) {
        drain(nanos);
        queue = Math.max(0, accepted - itsAccepted - QUARTERS_PER_NANO * (nanos - left));
    }

    private void drain(long nanos) {
        queue = Math.max(0, queue - QUARTERS_PER_NANO * (nanos - last));
        last = nanos;
    }
}

package plumbline.pipelines.tm.occupancy;

/**
 * A packet's stay in a queue.
 *
 * @param flow whose it is
 * @param enqueuedAt when it came, in nanoseconds
 * @param dequeuedAt when it left, in nanoseconds; {@link #STILL_THERE} if it has not
 * @param goneBefore how many packets had left the queue before it came: those from that number on, up to its own, were
 *     in the queue when it came
 * @param share its own packet, bytes, cells
 */
public record Stay<F>(F flow, long enqueuedAt, long dequeuedAt, int goneBefore, Share share) {
    /** No departure yet. */
    public static final long STILL_THERE = Long.MAX_VALUE;

    Stay<F> until(long nanos) {
        return new Stay<>(flow, enqueuedAt, nanos, goneBefore, share);
    }
}

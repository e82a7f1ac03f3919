package plumbline.network.transport;

/**
 * RACK (RFC 8985, section 6): a segment, or its latest copy, is lost if one that was sent later has arrived and it had
 * as much time and some more, as segments may overtake each other.
 *
 * <pre>
 *   lost:  sent ≤ now − round trip of the latest that has arrived − reordering window
 * </pre>
 */
final class Rack {
    /** So many have arrived behind a gap that it is no reordering, unless that was seen (RACK.DupThresh). */
    private static final int DUPLICATES = 3;

    private final Scoreboard segments;

    /** When the segment was sent that was sent last of those that have arrived, which it is, and its round trip. */
    private long latestSentAt = -1;

    private long latest;
    private long rtt;
    private long shortestRtt = Long.MAX_VALUE;
    private long furthest = -1;
    private boolean reordering;

    /** All segments before it were sent again, have arrived, or are lost. */
    private long original;
    /** Segments in the order in which their copies were sent: a ring. */
    private long[] copies = new long[16];

    private int firstCopy;
    private int copyCount;
    private long deadline = Endpoint.NEVER;

    Rack(Scoreboard segments) {
        this.segments = segments;
    }

    /** When segments are lost if nothing more arrives of them: the reordering timer (section 6.3). */
    long deadline() {
        return deadline;
    }

    /** A copy of a segment is sent. */
    void sentAgain(long segment) {
        if (copyCount == copies.length) {
            long[] more = new long[2 * copyCount];
            for (int i = 0; i < copyCount; i++) {
                more[i] = copies[firstCopy + i & copyCount - 1];
            }
            copies = more;
            firstCopy = 0;
        }
        copies[firstCopy + copyCount++ & copies.length - 1] = segment;
    }

    /** A round trip was measured by something that was sent once (step 1). */
    void measured(long nanos) {
        shortestRtt = Math.min(shortestRtt, nanos);
    }

    /** A segment has arrived (steps 1 to 3). */
    void arrived(long segment, long nanos) {
        long sentAt = segments.sentAt(segment);
        long took = nanos - sentAt;
        if (segments.sentOnceAt(segment) >= 0) {
            measured(took);
            reordering |= segment < furthest;
        } else if (took < shortestRtt && shortestRtt < Long.MAX_VALUE) {
            // This is the answer to an earlier copy.
            return;
        }
        furthest = Math.max(furthest, segment);
        if (sentAt > latestSentAt || sentAt == latestSentAt && segment > latest) {
            latestSentAt = sentAt;
            latest = segment;
            rtt = took;
        }
    }

    /** The reordering window (step 4). DSACK, which would widen it, is not sent. */
    private long reorderingWindow(boolean repairing, long smoothRtt) {
        boolean none = !reordering && (repairing || segments.arrived() >= DUPLICATES);
        return none || shortestRtt == Long.MAX_VALUE ? 0 : Math.min(shortestRtt / 4, smoothRtt);
    }

    /**
     * Finds out what is lost (step 5); says whether anything is that was not known to be.
     *
     * @param repairing whether losses are being repaired
     */
    boolean detectLosses(long nanos, boolean repairing, long smoothRtt) {
        long wait = rtt + reorderingWindow(repairing, smoothRtt);
        boolean found = false;
        deadline = Endpoint.NEVER;
        for (original = Math.max(original, segments.first()); original < segments.end(); original++) {
            if (segments.sentOnceAt(original) >= 0 && segments.isInFlight(original)) {
                if (isTooEarly(original, nanos, wait)) {
                    break;
                }
                found |= segments.lose(original);
            }
        }
        for (; copyCount > 0; firstCopy = firstCopy + 1 & copies.length - 1, copyCount--) {
            long copy = copies[firstCopy];
            if (copy >= segments.first() && segments.isInFlight(copy)) {
                if (isTooEarly(copy, nanos, wait)) {
                    break;
                }
                found |= segments.lose(copy);
            }
        }
        return found;
    }

    /** Whether it may still arrive; sets the timer if only time is missing. */
    private boolean isTooEarly(long segment, long nanos, long wait) {
        long sentAt = segments.sentAt(segment);
        if (sentAt > latestSentAt || sentAt == latestSentAt && segment >= latest) {
            return true;
        }
        if (sentAt + wait <= nanos) {
            return false;
        }
        deadline = Math.min(deadline, sentAt + wait);
        return true;
    }

    /** All is lost. */
    void timedOut() {
        copyCount = 0;
        deadline = Endpoint.NEVER;
    }
}

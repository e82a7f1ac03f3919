package plumbline.network.transport;

/**
 * Tail loss probe (RFC 8985, section 7): if nothing comes for two round trips, a new segment or the last one is sent
 * again. Its acknowledgement lets {@link Rack} find losses behind which nothing else was sent.
 */
final class TailLossProbe {
    private static final long NONE = -1;

    /** A receiver may wait so long with the acknowledgement of a single segment (TLP.max_ack_delay). */
    private final long ackDelay;

    private long deadline = Endpoint.NEVER;
    /** Behind the last segment when the probe was sent, or {@link #NONE}: one probe at a time. */
    private long end = NONE;

    private boolean copy;

    TailLossProbe(long ackDelay) {
        this.ackDelay = ackDelay;
    }

    long deadline() {
        return deadline;
    }

    void stop() {
        deadline = Endpoint.NEVER;
    }

    /**
     * Something new was sent or acknowledged: the probe timer starts anew (section 7.2).
     *
     * @param smoothRtt 0 before the first measurement
     * @param inFlight segments
     * @param timeout when the retransmission timer goes off: not later than that
     */
    void start(long nanos, long smoothRtt, int inFlight, long timeout) {
        if (end == NONE) {
            long wait = smoothRtt == 0 ? 1_000_000_000 : 2 * smoothRtt + (inFlight == 1 ? ackDelay : 0);
            deadline = Math.min(nanos + wait, timeout);
        }
    }

    /**
     * The probe is sent (section 7.3).
     *
     * @param newEnd behind the last segment, the probe included
     * @param isCopy whether it was sent before
     */
    void sent(long newEnd, boolean isCopy) {
        end = newEnd;
        copy = isCopy;
        deadline = Endpoint.NEVER;
    }

    /**
     * An acknowledgement has come (section 7.4); says whether it tells that the probe repaired a loss: both the segment
     * and its copy would have been acknowledged.
     */
    boolean repaired(long upTo, boolean progress, boolean ranges) {
        if (end == NONE || upTo < end) {
            return false;
        }
        boolean repaired = copy && upTo > end;
        if (!copy || repaired || !progress && !ranges) {
            end = NONE;
        }
        return repaired;
    }

    void timedOut() {
        end = NONE;
        deadline = Endpoint.NEVER;
    }
}

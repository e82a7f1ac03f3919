package plumbline.network.transport;

/**
 * How many segments go while losses are repaired (RFC 9937): so many per arrival that, when all is repaired, as many
 * are in flight as the reduced window allows, and no burst leaves before.
 *
 * <pre>
 *   more in flight than that:  ⌈arrived · threshold / in flight before⌉ − sent
 *   else:                      at most as many as arrive, and one more if nothing new is lost, up to the threshold
 * </pre>
 */
final class ProportionalRateReduction {
    private long threshold;
    private long before;
    private long arrived;
    private long sent;
    private long allowed;

    /**
     * Recovery begins (section 6.1).
     *
     * @param newThreshold the reduced window
     * @param inFlight segments before the acknowledgement that tells of the loss
     */
    void start(long newThreshold, long inFlight) {
        threshold = newThreshold;
        before = Math.max(1, inFlight);
        arrived = 0;
        sent = 0;
        // The first segment that is lost goes at once.
        allowed = 1;
    }

    /**
     * Segments have arrived (section 6.2).
     *
     * @param segments how many
     * @param inFlight without those that are lost
     * @param safe whether the first that is missing is another one, and no further loss was found (SafeACK)
     */
    void acked(int segments, int inFlight, boolean safe) {
        if (segments == 0) {
            return;
        }
        arrived += segments;
        if (inFlight > threshold) {
            allowed = Math.ceilDiv(arrived * threshold, before) - sent;
        } else {
            allowed = Math.max(arrived - sent, segments) + (safe ? 1 : 0);
            allowed = Math.min(threshold - inFlight, allowed);
        }
        if (sent == 0) {
            allowed = Math.max(1, allowed);
        }
    }

    /** Segments that may go now. */
    long allowed() {
        return allowed;
    }

    /** A segment goes. */
    void sent() {
        sent++;
        allowed--;
    }
}

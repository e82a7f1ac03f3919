package plumbline.network.transport;

/**
 * How fast the network delivers, measured over a round trip from segment to segment
 * (draft-cheng-iccrg-delivery-rate-estimation). With each segment that is sent it is noted what had been delivered by
 * then; the acknowledgement of the segment tells how much more has been meanwhile.
 */
final class DeliveryRate {
    private static final double SECOND = 1e9;

    private long delivered;
    private long deliveredAt;
    private long sentAtOfLatest;

    /** Segments that have been delivered. */
    long delivered() {
        return delivered;
    }

    /** When the latest of them was known to be. */
    long deliveredAt() {
        return deliveredAt;
    }

    /** When that was sent. */
    long sentAtOfLatest() {
        return sentAtOfLatest;
    }

    /** Nothing is in flight, and something is sent now: unused time counts nowhere. */
    void begin(long nanos) {
        deliveredAt = nanos;
        sentAtOfLatest = nanos;
    }

    /**
     * An acknowledgement tells of segments: fills in what it says about rate and round trip.
     *
     * @param newest of these, the one that was sent last
     */
    void sample(AckSample ack, Scoreboard segments, long newest) {
        delivered += ack.segments;
        ack.delivered = delivered;
        ack.deliveredBefore = segments.deliveredBefore(newest);
        // The longer of sending and delivering, so that acknowledgements that come together tell no rate too high.
        long elapsed = Math.max(
                ack.nanos - segments.deliveredAt(newest), segments.sentAt(newest) - segments.firstSentAt(newest));
        ack.deliveryRate = elapsed > 0 ? (delivered - ack.deliveredBefore) * SECOND / elapsed : 0;
        long once = segments.sentOnceAt(newest);
        ack.rttNanos = once < 0 ? 0 : ack.nanos - once;
        deliveredAt = ack.nanos;
        sentAtOfLatest = segments.sentAt(newest);
    }
}

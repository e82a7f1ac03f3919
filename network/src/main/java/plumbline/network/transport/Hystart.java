package plumbline.network.transport;

/**
 * When slow start has filled the path, before it overflows (Ha and Rhee, 2011), with the numbers of Linux: in a round
 * trip in which acknowledgements come close together for longer than half of the shortest round trip, or in which the
 * round trips have become longer.
 */
final class Hystart {
    private static final long MILLISECOND = 1_000_000;
    private static final double LOW_WINDOW = 16;
    private static final long CLOSE = 2 * MILLISECOND;
    private static final int SAMPLES = 8;
    /** What Linux hands to the NIC at once, four times: acknowledgements of that may come late. */
    private static final double BURST_BYTES = 4.0 * 65_536;

    private final int segmentBytes;
    private long shortest = Long.MAX_VALUE;
    private long roundStart;
    private long lastAck;
    private long shortestOfRound;
    private int samples;

    Hystart(int segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    /** Whether slow start ends with this acknowledgement. */
    boolean ends(AckSample ack, double window) {
        if (ack.roundEnded || samples == 0) {
            roundStart = ack.nanos;
            lastAck = ack.nanos;
            shortestOfRound = Long.MAX_VALUE;
            samples = 0;
        }
        if (ack.rttNanos == 0) {
            return false;
        }
        shortest = Math.min(shortest, ack.rttNanos);
        shortestOfRound = Math.min(shortestOfRound, ack.rttNanos);
        samples++;
        if (window < LOW_WINDOW) {
            return false;
        }
        return isLongTrain(ack, window) || samples > SAMPLES && shortestOfRound > shortest + tolerance();
    }

    private boolean isLongTrain(AckSample ack, double window) {
        if (ack.nanos - lastAck > CLOSE) {
            return false;
        }
        lastAck = ack.nanos;
        double burst = BURST_BYTES * ack.rttNanos / (2 * window * segmentBytes);
        return ack.nanos - roundStart > (shortest + Math.min(burst, MILLISECOND)) / 2;
    }

    private long tolerance() {
        return Math.clamp(shortest / 8, 4 * MILLISECOND, 16 * MILLISECOND);
    }
}

package plumbline.bench.tcp;

import java.util.BitSet;

/**
 * One transfer, sender and receiver: cumulative acknowledgements of every segment, fast retransmit and NewReno recovery
 * (RFC 6582), a retransmission timer (RFC 6298), and the echo of a mark with the acknowledgement of the packet that had
 * it. Numbers are of segments, from 0.
 *
 * <pre>
 *   0 ───────── acknowledged ───────── next ─────── segments
 *      arrived                in flight    to be sent
 * </pre>
 */
final class TcpFlow {
    /** Bytes of a full segment. */
    static final int SEGMENT_BYTES = 1_460;

    private static final int DUPLICATES = 3;
    /** Linux: TCP_RTO_MIN. */
    private static final long MIN_TIMEOUT = 200_000_000;
    /** RFC 6298, section 2.1. */
    private static final long FIRST_TIMEOUT = 1_000_000_000;

    private final int number;
    private final boolean small;
    private final long startedAt;
    private final int segments;
    private final int lastBytes;
    private final CongestionControl control;

    private int acknowledged;
    private int next;
    private int duplicates;
    private boolean recovering;
    private int recoverUntil;
    private int reducedUntil = -1;
    private int windowEnd;
    private long smoothRtt;
    private long rttVariation;
    private long timeout = FIRST_TIMEOUT;
    private long deadline = Long.MAX_VALUE;

    private long timeouts;

    private int expected;
    private final BitSet early = new BitSet();
    private long completedAt = -1;

    /**
     * @param small whether it is part of the workload that is looked at
     * @param bytes to transfer, at least 1
     */
    TcpFlow(int number, boolean small, long startedAt, long bytes, CongestionControl control) {
        this.number = number;
        this.small = small;
        this.startedAt = startedAt;
        this.control = control;
        segments = Math.toIntExact((bytes + SEGMENT_BYTES - 1) / SEGMENT_BYTES);
        lastBytes = (int) (bytes - (segments - 1L) * SEGMENT_BYTES);
    }

    int number() {
        return number;
    }

    boolean small() {
        return small;
    }

    long startedAt() {
        return startedAt;
    }

    /** When the last byte reached the receiver, or −1. */
    long completedAt() {
        return completedAt;
    }

    /** Whether it has started at a time, and not all of it has arrived. */
    boolean isUnderWay(long nanos) {
        return startedAt <= nanos && (completedAt < 0 || nanos < completedAt);
    }

    /** How often the retransmission timer went off. */
    long timeouts() {
        return timeouts;
    }

    /** Whether the sender knows that all has arrived. */
    boolean done() {
        return acknowledged == segments;
    }

    /** Bytes that a segment carries. */
    int bytes(int segment) {
        return segment == segments - 1 ? lastBytes : SEGMENT_BYTES;
    }

    /** When the retransmission timer goes off; {@link Long#MAX_VALUE} while nothing is in flight. */
    long deadline() {
        return deadline;
    }

    /** The next segment to send, or −1 if the window is full or everything is sent. */
    int send(long nanos) {
        if (next == segments || next - acknowledged >= (int) control.window() + (recovering ? duplicates : 0)) {
            return -1;
        }
        if (next == acknowledged) {
            deadline = nanos + timeout;
        }
        return next++;
    }

    /**
     * A segment reaches the receiver.
     *
     * @return what is acknowledged: the first segment that is missing
     */
    int arrived(int segment, long nanos) {
        if (segment == expected) {
            expected = early.nextClearBit(expected + 1);
            early.clear(0, Math.min(expected, early.length()));
            if (expected == segments && completedAt < 0) {
                completedAt = nanos;
            }
        } else if (segment > expected) {
            early.set(segment);
        }
        return expected;
    }

    /**
     * An acknowledgement reaches the sender.
     *
     * @param upTo first segment that is missing
     * @param marked whether the packet that it answers was marked
     * @param sentAt when that packet was sent
     * @return a segment to send again, or −1
     */
    int acknowledged(int upTo, boolean marked, long sentAt, long nanos) {
        measure(nanos - sentAt);
        if (upTo > acknowledged) {
            return progress(upTo, marked, nanos, nanos - sentAt);
        }
        if (upTo == acknowledged && next > acknowledged) {
            duplicates++;
            if (duplicates == DUPLICATES && !recovering) {
                recovering = true;
                recoverUntil = next;
                reducedUntil = next;
                control.congested(true, nanos);
                return acknowledged;
            }
        }
        return -1;
    }

    private int progress(int upTo, boolean marked, long nanos, long rtt) {
        int count = upTo - acknowledged;
        acknowledged = upTo;
        next = Math.max(next, acknowledged);
        deadline = done() || next == acknowledged ? Long.MAX_VALUE : nanos + timeout;
        if (recovering && acknowledged < recoverUntil) {
            duplicates = Math.max(0, duplicates - count) + 1;
            return acknowledged;
        }
        recovering = false;
        duplicates = 0;
        control.acked(count, marked, nanos, rtt);
        if (acknowledged >= windowEnd) {
            control.windowEnded();
            windowEnd = next;
        }
        if (marked && acknowledged > reducedUntil) {
            control.congested(false, nanos);
            reducedUntil = next;
        }
        return -1;
    }

    /** The timer went off: everything from the first segment that is missing is sent again. */
    void timedOut(long nanos) {
        timeouts++;
        control.timedOut(nanos);
        next = acknowledged;
        recovering = false;
        duplicates = 0;
        reducedUntil = acknowledged;
        timeout = Math.min(2 * timeout, 60 * FIRST_TIMEOUT);
        deadline = Long.MAX_VALUE;
    }

    /** RFC 6298, section 2. */
    private void measure(long rtt) {
        if (smoothRtt == 0) {
            smoothRtt = rtt;
            rttVariation = rtt / 2;
        } else {
            rttVariation += (Math.abs(smoothRtt - rtt) - rttVariation) / 4;
            smoothRtt += (rtt - smoothRtt) / 8;
        }
        timeout = Math.max(MIN_TIMEOUT, smoothRtt + 4 * rttVariation);
    }
}

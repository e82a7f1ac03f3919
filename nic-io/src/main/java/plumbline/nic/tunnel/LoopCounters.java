package plumbline.nic.tunnel;

import java.util.concurrent.atomic.AtomicLongArray;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortCounters;

/**
 * Counters of the event loop, which the thread of the port adds to the counters of the port. The loop only adds; the
 * other side remembers how much it has taken.
 */
final class LoopCounters {
    private static final DropReason[] REASONS = DropReason.values();
    private static final int RECEIVE_DROPS = 0;
    private static final int SEND_DROPS = REASONS.length;
    private static final int RECEIVED_BYTES = 2 * REASONS.length;
    private static final int SENT = RECEIVED_BYTES + 1;
    private static final int SENT_BYTES = SENT + 1;
    private static final int COUNTERS = SENT_BYTES + 1;

    private final AtomicLongArray counted = new AtomicLongArray(COUNTERS);
    private final long[] taken = new long[COUNTERS];

    /** The loop's: a datagram came and was dropped. */
    void dropReceived(DropReason reason, int bytes) {
        add(RECEIVE_DROPS + reason.ordinal(), 1);
        add(RECEIVED_BYTES, bytes);
    }

    /** The loop's: a frame left. */
    void sent(int bytes) {
        add(SENT, 1);
        add(SENT_BYTES, bytes);
    }

    /** The loop's: a frame could not leave. */
    void dropSent(DropReason reason) {
        add(SEND_DROPS + reason.ordinal(), 1);
    }

    private void add(int counter, long more) {
        counted.lazySet(counter, counted.getPlain(counter) + more);
    }

    /** The port's: counts what the loop has counted since the last time. */
    void settle(PortCounters counters) {
        long done = 0;
        long came = 0;
        for (int i = 0; i < REASONS.length; i++) {
            long dropped = take(RECEIVE_DROPS + i);
            counters.receiveDrops().count(REASONS[i], dropped);
            came += dropped;
            long failed = take(SEND_DROPS + i);
            counters.sendDrops().count(REASONS[i], failed);
            done += failed;
        }
        counters.countReceived(came, take(RECEIVED_BYTES));
        long bytes = take(SENT_BYTES); // first, so that there is a frame to all of them
        long sent = take(SENT);
        counters.countSent(sent, bytes);
        counters.sending().hold(-done - sent);
    }

    private long take(int counter) {
        long now = counted.get(counter);
        long more = now - taken[counter];
        taken[counter] = now;
        return more;
    }
}

package plumbline.programs.drill;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * DRILL(2,1) on Prophet's estimates as its equations stand, for uplinks of 10 Gbit/s: in quarters of a byte, of which
 * they send five per ns. It shares nothing with the program. Times in ns, in their order.
 */
final class DrillModel {
    private static final long QUARTERS_PER_NANO = 5;

    private final long[] queues;
    private final long[] known;
    private final long[] sent;
    private final long[] untold;
    private final Map<Integer, Integer> best = new HashMap<>();
    private long last;

    DrillModel(int uplinks) {
        queues = new long[uplinks];
        known = new long[uplinks];
        sent = new long[uplinks];
        untold = new long[uplinks];
    }

    /** A packet comes. */
    void arrive(long nanos) {
        Arrays.setAll(queues, u -> Math.max(0, queues[u] - QUARTERS_PER_NANO * (nanos - last)));
        last = nanos;
    }

    /** A copy tells how much had been sent to an uplink, for a destination that has it as its best from now on. */
    void told(long nanos, int uplink, long total, int destination) {
        queues[uplink] += Math.max(0, total - known[uplink]);
        known[uplink] = Math.max(known[uplink], total);
        best.put(destination, uplink);
        arrive(nanos);
    }

    /** A copy reports when a packet left which was the last of so much that was sent to the uplink. */
    void reported(int uplink, long left, long total) {
        known[uplink] = Math.max(known[uplink], total);
        queues[uplink] = Math.max(0, known[uplink] - total - QUARTERS_PER_NANO * (last - left));
    }

    /** Bytes in an uplink's queue. */
    double queue(int uplink) {
        return queues[uplink] / 4.0;
    }

    int remembered(int destination) {
        return best.getOrDefault(destination, 0);
    }

    /** The shortest of three; the third wins ties, and the first against the second. */
    int shortest(int one, int two, int remembered) {
        int drawn = queues[two] < queues[one] ? two : one;
        return queues[remembered] <= queues[drawn] ? remembered : drawn;
    }

    /** A packet goes to an uplink; what that was sent so far. */
    long send(int uplink, int bytes) {
        sent[uplink] += 4L * bytes;
        return sent[uplink];
    }

    /** Whether a copy tells of the packet that was just sent. */
    boolean due(int uplink, int bytes, int batch) {
        untold[uplink] += bytes;
        if (untold[uplink] < batch) {
            return false;
        }
        untold[uplink] = 0;
        return true;
    }
}

package plumbline.systems.ahab;

import java.util.List;
import java.util.SplittableRandom;
import plumbline.bench.queue.ArrivalList;
import plumbline.bench.queue.Arrivals;

/**
 * A user who sends UDP by the clock, whatever becomes of it.
 *
 * @param mbit rate of the IP packets, Mbit/s
 * @param fromNanos when it begins, and at most one gap later
 * @param untilNanos when it has ended
 */
record PacedUser(double mbit, long fromNanos, long untilNanos) {
    /** Of each IP packet. */
    static final int BYTES = 1_250;

    private static final int ETHERNET_BYTES = 14;
    private static final double BITS = 8e3;

    /** From one packet to the next, ns. */
    double gapNanos() {
        return BYTES * BITS / mbit;
    }

    private int packets(double start) {
        return (int) Math.max(0, Math.ceil((untilNanos - start) / gapNanos()));
    }

    /**
     * The packets of all users, each of which begins at a random time within its first gap; the number of a user's flow
     * is its place.
     */
    static Arrivals arrivals(List<PacedUser> users, SplittableRandom random) {
        double[] starts = users.stream()
                .mapToDouble(user -> user.fromNanos() + random.nextDouble() * user.gapNanos())
                .toArray();
        ArrivalList all = new ArrivalList();
        for (int user = 0; user < starts.length; user++) {
            int packets = users.get(user).packets(starts[user]);
            for (int i = 0; i < packets; i++) {
                all.add(starts[user] + i * users.get(user).gapNanos(), user, BYTES + ETHERNET_BYTES);
            }
        }
        return all.arrivals();
    }
}

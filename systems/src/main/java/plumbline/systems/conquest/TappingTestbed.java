package plumbline.systems.conquest;

import java.util.SplittableRandom;
import plumbline.bench.queue.ArrivalList;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Ethernet;

/**
 * The traffic of ConQuest's tapping testbed as README.md of conquest synthesises it: ten background flows of 1 Mbit/s
 * to 4 Gbit/s and three flows of periodic bursts at 10 Gbit/s into a link of 10 Gbit/s, which delays packets up to 4.07
 * ms. A window is to be 1 ms there and is a power of two of nanoseconds here; so a millisecond is 2^20 ns here, and a
 * packet takes 1,049 bytes of the link instead of 1,000. Nothing else is different.
 */
public final class TappingTestbed {
    /** Of the link. */
    public static final long BITS_PER_SECOND = 10_000_000_000L;
    /** Of each packet, without the 24 bytes that it takes on the link besides. */
    public static final int FRAME_BYTES = 1_025;
    /** What is called a millisecond here. */
    public static final long MILLISECOND = 1 << 20;

    private static final double[] BACKGROUND_MEGABITS = {1, 3, 10, 30, 100, 200, 300, 400, 1_000, 4_000};
    /** Lengths and periods in ms; the first bursts all start at 0. */
    private static final double[][] BURSTS = {{0.05, 7}, {1, 19}, {5, 43}};

    private static final double PACKET_NANOS = (FRAME_BYTES + Ethernet.WIRE_OVERHEAD) * 8e9 / BITS_PER_SECOND;

    private TappingTestbed() {}

    /**
     * The packets.
     *
     * @param milliseconds how long; the table in README.md of conquest took 500
     * @param seed of the background flows' phases
     */
    public static Arrivals arrivals(int milliseconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long end = milliseconds * MILLISECOND;
        Collected collected = new Collected();
        for (double megabits : BACKGROUND_MEGABITS) {
            double gap = PACKET_NANOS * BITS_PER_SECOND / (megabits * 1e6);
            collected.steady(random.nextDouble() * gap, end, gap);
        }
        for (double[] burst : BURSTS) {
            collected.bursts(burst[0] * MILLISECOND, burst[1] * MILLISECOND, end);
        }
        return collected.packets.arrivals();
    }

    private static final class Collected {
        private final ArrivalList packets = new ArrivalList();
        private int flow;

        void steady(double from, long end, double gap) {
            for (double at = from; at < end; at += gap) {
                packets.add(at, flow, FRAME_BYTES);
            }
            flow++;
        }

        void bursts(double length, double period, long end) {
            for (double start = 0; start < end; start += period) {
                for (double at = start; at < start + length && at < end; at += PACKET_NANOS) {
                    packets.add(at, flow, FRAME_BYTES);
                }
            }
            flow++;
        }
    }
}

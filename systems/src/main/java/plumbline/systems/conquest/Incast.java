package plumbline.systems.conquest;

import java.util.SplittableRandom;
import plumbline.bench.queue.ArrivalList;
import plumbline.bench.queue.Arrivals;

/**
 * Bursts of many flows at once, after ConQuest's simulation, whose trace is a data centre's replayed 50 times as fast:
 * a link of 10 Gbit/s that is idle nine tenths of the time, and queues of megabytes in between, filled by a few flows
 * among many small ones. The trace is not ours to distribute; these bursts have its published figures, not its packets:
 *
 * <pre>
 *   bursts        Poisson, exponential sizes
 *   in a burst    small and large flows, both of exponential sizes, each at a steady pace over a part of the burst
 *
 *   of packets that waited 0.8 ms          the trace      here, three runs of 2 s
 *   flows in the queue, mean               63.6           74
 *   95 %, 99.9 % of the time at most       130, 200       191, 292
 *   flows with 1 % of the queue            3.7            3.9
 *   longest queue                          6.4 ms         9.3 ms
 * </pre>
 */
final class Incast {
    /** Of a burst, bytes. */
    private static final double MEAN_BURST = 2_000_000;
    /** Of the link, on average: 7.5 % of 10 Gbit/s. */
    private static final double BYTES_PER_NANO = 0.075 * 1.25;
    /** While a burst comes in: four times what the link takes. */
    private static final double BURST_BYTES_PER_NANO = 4 * 1.25;
    /** Means of small and large flows, bytes, and the part of all bytes that is of small ones. */
    private static final double SMALL = 2_000;

    private static final double LARGE = 1_400_000;
    private static final double OF_SMALL = 0.035;
    /** Of the flows, how many are small. */
    private static final double SMALL_74 = OF_SMALL / SMALL / (OF_SMALL / SMALL + (1 - OF_SMALL) / LARGE);

    private static final int[] LENGTHS = {64, 576, 1_518, 1_518};

    private final SplittableRandom random;
    private final ArrivalList packets = new ArrivalList();
    private int flow;

    private Incast(long seed) {
        random = new SplittableRandom(seed);
    }

    /**
     * The packets.
     *
     * @param milliseconds how long
     */
    static Arrivals arrivals(int milliseconds, long seed) {
        Incast incast = new Incast(seed);
        double end = milliseconds * 1e6;
        double gap = MEAN_BURST / BYTES_PER_NANO;
        for (double at = incast.exponential(gap); at < end; at += incast.exponential(gap)) {
            incast.burst(at, incast.exponential(MEAN_BURST));
        }
        return incast.packets.arrivals();
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private void burst(double at, double bytes) {
        double length = bytes / BURST_BYTES_PER_NANO;
        double left = bytes;
        while (left > 0) {
            double size = Math.min(left, exponential(random.nextDouble() < SMALL_74 ? SMALL : LARGE));
            left -= size;
            double start = random.nextDouble() * length / 2;
            send(at + start, (length - start) * random.nextDouble(), size);
        }
    }

    private void send(double from, double length, double bytes) {
        double left = bytes;
        while (left > 0) {
            int frame = LENGTHS[random.nextInt(LENGTHS.length)];
            packets.add(from + length * (1 - left / bytes), flow, frame);
            left -= frame;
        }
        flow = flow + 1 & 0xFFFF;
    }
}

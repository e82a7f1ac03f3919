package plumbline.bench.queue;

import java.util.SplittableRandom;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;

/**
 * Bursts of many flows at once, after ConQuest's simulation (our specification, section 7.1), whose trace is a data centre's
 * replayed 50 times as fast: a link of 10 Gbit/s that is idle nine tenths of the time, and queues of megabytes in between,
 * with about a hundred flows in them (the trace: 64). The trace is not ours to distribute; these bursts have its load and
 * the lengths of its queues, not its packets.
 *
 * <pre>
 *   bursts        Poisson, exponential sizes
 *   in a burst    flows with Pareto sizes, each at a steady pace over a part of the burst
 * </pre>
 */
final class Incast {
    /** Of a burst, bytes. */
    private static final double MEAN_BURST = 2_000_000;
    /** Of the link, on average: 7.5 % of 10 Gbit/s. */
    private static final double BYTES_PER_NANO = 0.075 * 1.25;
    /** While a burst comes in: four times what the link takes. */
    private static final double BURST_BYTES_PER_NANO = 4 * 1.25;
    /** Shape and smallest size of a flow in a burst. */
    private static final double SHAPE = 0.7;
    private static final double LEAST_FLOW = 1_500;
    private static final int[] LENGTHS = {64, 576, 1_518, 1_518};

    private final SplittableRandom random;
    private final LongArrayList nanos = new LongArrayList();
    private final IntArrayList flows = new IntArrayList();
    private final IntArrayList lengths = new IntArrayList();
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
        return Arrivals.sorted(incast.nanos.toLongArray(), incast.flows.toIntArray(), incast.lengths.toIntArray());
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private void burst(double at, double bytes) {
        double length = bytes / BURST_BYTES_PER_NANO;
        double left = bytes;
        while (left > 0) {
            double size = Math.min(left, LEAST_FLOW * Math.pow(1 - random.nextDouble(), -1 / SHAPE));
            left -= size;
            double start = random.nextDouble() * length / 2;
            send(at + start, (length - start) * random.nextDouble(), size);
        }
    }

    private void send(double from, double length, double bytes) {
        double left = bytes;
        while (left > 0) {
            int frame = LENGTHS[random.nextInt(LENGTHS.length)];
            nanos.addLong(Math.round(from + length * (1 - left / bytes)));
            flows.addInt(flow);
            lengths.addInt(frame);
            left -= frame;
        }
        flow = flow + 1 & 0xFFFF;
    }
}

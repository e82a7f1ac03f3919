package plumbline.bench.queue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;

/**
 * The synthetic traffic of our specification of PrintQueue, section 8: flows come as a Poisson process whose load alternates every
 * 20 ms, have sizes by a table of steps, and send full frames with exponential gaps at 1 Gbit/s on average.
 */
public final class FlowArrivals {
    /** Of each frame, without the 24 bytes that it takes on the link besides. */
    public static final int FRAME_BYTES = 1_476;
    /** Of the link that the load is a part of. */
    public static final double BITS_PER_SECOND = 1e10;

    private static final double PHASE_NANOS = 20e6;
    private static final double GAP_NANOS = 12_000;
    /** As in the published generator, probably a typing error for 1,448. */
    private static final double BYTES_PER_PACKET = 1_046;
    private static final double FRAME_NANOS = (FRAME_BYTES + 24) * 8e9 / BITS_PER_SECOND;
    private static final int MOST_FLOWS = 1 << 16;

    private FlowArrivals() {}

    /** Flow sizes: probability up to which, and kilobytes. */
    public enum Sizes {
        /** Web search. */
        WS(new double[][] {
            {.15, 6}, {.2, 13}, {.3, 19}, {.4, 33}, {.53, 53}, {.6, 133}, {.7, 667}, {.8, 1333}, {.9, 3333}, {.97, 6667}, {1, 20000}
        }),
        /** Data mining. */
        DM(new double[][] {{.5, 1}, {.6, 2}, {.7, 3}, {.8, 7}, {.9, 267}, {.95, 2107}, {.99, 66667}, {1, 666667}});

        private final double[][] steps;

        Sizes(double[][] steps) {
            this.steps = steps;
        }

        private int packets(double probability) {
            double[] step = Arrays.stream(steps).filter(one -> probability <= one[0]).findFirst().orElse(steps[steps.length - 1]);
            return packets(step);
        }

        private static int packets(double[] step) {
            return (int) Math.ceil(step[1] * 1_000 / BYTES_PER_PACKET);
        }

        private double mean() {
            double mean = 0;
            double before = 0;
            for (double[] step : steps) {
                mean += (step[0] - before) * packets(step);
                before = step[0];
            }
            return mean;
        }
    }

    /**
     * The packets.
     *
     * @param loads        one after the other, 20 ms each, over and over; parts of the link
     * @param milliseconds how long
     */
    public static Arrivals of(Sizes sizes, List<Double> loads, int milliseconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LongArrayList nanos = new LongArrayList();
        IntArrayList flows = new IntArrayList();
        double end = milliseconds * 1e6;
        double now = 0;
        for (int flow = 0; flow < MOST_FLOWS; flow++) {
            double load = loads.get((int) (now / PHASE_NANOS) % loads.size());
            now += exponential(random) * sizes.mean() * FRAME_NANOS / load;
            if (now >= end) {
                break;
            }
            int packets = sizes.packets(random.nextDouble());
            double at = now;
            for (int i = 0; i < packets && at < end; i++) {
                nanos.addLong(Math.round(at));
                flows.addInt(flow);
                at += exponential(random) * GAP_NANOS;
            }
        }
        int[] lengths = new int[flows.size()];
        Arrays.fill(lengths, FRAME_BYTES);
        return Arrivals.sorted(nanos.toLongArray(), flows.toIntArray(), lengths);
    }

    private static double exponential(SplittableRandom random) {
        return -Math.log(1 - random.nextDouble());
    }
}

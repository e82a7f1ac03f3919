package plumbline.systems.printqueue.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import plumbline.bench.queue.ArrivalList;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Ethernet;

/**
 * The synthetic traffic of PrintQueue's evaluation, after its published generator: flows come as a Poisson process
 * whose load alternates every 20 ms, have sizes by a table of steps, and send frames with exponential gaps.
 */
public final class FlowArrivals {
    /** Of the link that the load is a part of. */
    public static final double BITS_PER_SECOND = 1e10;

    private static final double PHASE_NANOS = 20e6;
    /** As in the published generator, probably a typing error for 1,448. */
    private static final double BYTES_PER_PACKET = 1_046;

    private static final int MAX_FLOWS = 1 << 16;

    private FlowArrivals() {}

    /** Flow sizes: probability up to which, and packets. */
    public enum Sizes {
        /** Web search, full frames, 1 Gbit/s on average. */
        WS(1_476, 12_000, kilobytes(new double[][] {
            {.15, 6},
            {.2, 13},
            {.3, 19},
            {.4, 33},
            {.53, 53},
            {.6, 133},
            {.7, 667},
            {.8, 1333},
            {.9, 3333},
            {.97, 6667},
            {1, 20000}
        })),
        /**
         * Data mining, full frames, 4 Gbit/s on average: nearly all bytes are of one flow in twenty-five, and at 1
         * Gbit/s ten of those would have to meet, which they do not within seconds.
         */
        DM(1_476, 3_000, kilobytes(new double[][] {
            {.5, 1}, {.6, 2}, {.7, 3}, {.8, 7}, {.9, 267}, {.95, 2107}, {.99, 66667}, {1, 666667}
        })),
        /**
         * Many flows of few short packets, 9.1 million of which fill the link in a second: in the place of the trace
         * UW, which is not ours to distribute. Only the length of its packets is known; these steps are ours.
         */
        SMALL(114, 12_000, new double[][] {{.5, 2}, {.8, 10}, {.95, 50}, {.99, 250}, {1, 2000}});

        private final int frameBytes;
        private final double gapNanos;
        private final double[][] steps;

        Sizes(int frameBytes, double gapNanos, double[][] steps) {
            this.frameBytes = frameBytes;
            this.gapNanos = gapNanos;
            this.steps = steps;
        }

        private static double[][] kilobytes(double[][] steps) {
            return Arrays.stream(steps)
                    .map(step -> new double[] {step[0], Math.ceil(step[1] * 1_000 / BYTES_PER_PACKET)})
                    .toArray(double[][]::new);
        }

        private double frameNanos() {
            return (frameBytes + Ethernet.WIRE_OVERHEAD) * 8e9 / BITS_PER_SECOND;
        }

        private int packets(double probability) {
            double[] step = Arrays.stream(steps)
                    .filter(one -> probability <= one[0])
                    .findFirst()
                    .orElse(steps[steps.length - 1]);
            return packets(step);
        }

        private static int packets(double[] step) {
            return (int) step[1];
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
     * @param loads one after the other, 20 ms each, over and over; parts of the link
     * @param milliseconds how long
     */
    public static Arrivals of(Sizes sizes, List<Double> loads, int milliseconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ArrivalList all = new ArrivalList();
        double end = milliseconds * 1e6;
        double now = 0;
        for (int flow = 0; flow < MAX_FLOWS; flow++) {
            double load = loads.get((int) (now / PHASE_NANOS) % loads.size());
            now += exponential(random) * sizes.mean() * sizes.frameNanos() / load;
            if (now >= end) {
                break;
            }
            int packets = sizes.packets(random.nextDouble());
            double at = now;
            for (int i = 0; i < packets && at < end; i++) {
                all.add(at, flow, sizes.frameBytes);
                at += exponential(random) * sizes.gapNanos;
            }
        }
        return all.arrivals();
    }

    private static double exponential(SplittableRandom random) {
        return -Math.log(1 - random.nextDouble());
    }
}

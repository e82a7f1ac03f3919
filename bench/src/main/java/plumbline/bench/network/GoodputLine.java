package plumbline.bench.network;

import java.util.Arrays;
import plumbline.network.host.GoodputSeries;

/** What flows delivered together over time, in no more steps than a chart can show. */
final class GoodputLine {
    private static final int MAX_STEPS = 100;

    private final int intervalsPerStep;
    private final double stepNanos;
    private final long[] bytes;

    /**
     * @param intervalNanos of the series
     * @param end of the run in nanoseconds
     */
    GoodputLine(long intervalNanos, long end) {
        long intervals = end / intervalNanos + 1;
        intervalsPerStep = Math.toIntExact(Math.ceilDiv(intervals, MAX_STEPS));
        stepNanos = (double) intervalNanos * intervalsPerStep;
        bytes = new long[Math.toIntExact(Math.ceilDiv(intervals, intervalsPerStep))];
    }

    /** One more flow. */
    void add(GoodputSeries series) {
        for (int i = 0; i < series.bytes().size(); i++) {
            int step = (int) ((series.firstInterval() + i) / intervalsPerStep);
            bytes[Math.min(step, bytes.length - 1)] += series.bytes().get(i);
        }
    }

    /** The middle of each step. */
    double[] milliseconds() {
        double[] middles = new double[bytes.length];
        Arrays.setAll(middles, step -> (step + 0.5) * stepNanos / 1e6);
        return middles;
    }

    /** Mbit/s in each step. */
    double[] megabits() {
        return Arrays.stream(bytes)
                .mapToDouble(delivered -> 8e3 * delivered / stepNanos)
                .toArray();
    }
}

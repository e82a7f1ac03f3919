package plumbline.bench.jmh;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * What JMH measured of one benchmark with one set of parameters, per packet.
 *
 * @param nanos of the fast batches, the tenth percentile: what neighbours on the machine disturbed is in the rest
 * @param medianNanos of all batches; much more than {@code nanos} says that the machine was busy
 * @param bytes allocated; with the little that JMH itself allocates per batch
 */
record Sample(double nanos, double medianNanos, double bytes) {
    private static final double FAST = 10;
    private static final double MEDIAN = 50;
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /** From the samples of batches of so many packets. */
    static Sample of(RunResult result, int packets) {
        Statistics batches = result.getPrimaryResult().getStatistics();
        Result<?> allocated = result.getSecondaryResults().get(ALLOCATED);
        return new Sample(
                batches.getPercentile(FAST) / packets,
                batches.getPercentile(MEDIAN) / packets,
                allocated == null ? Double.NaN : allocated.getScore() / packets);
    }

    /** Million packets per second. */
    double mpps() {
        return 1_000 / nanos;
    }
}

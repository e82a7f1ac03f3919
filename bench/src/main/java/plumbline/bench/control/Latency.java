package plumbline.bench.control;

import java.util.Arrays;

/** How long something took, many times; microseconds. */
record Latency(int samples, double median, double p99, double p999, double longest) {
    private static final double NANOS_PER_MICRO = 1_000;

    /** Of durations in nanoseconds. */
    static Latency of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Latency(sorted.length, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 0.999), at(sorted, 1));
    }

    private static double at(long[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, share * sorted.length)] / NANOS_PER_MICRO;
    }
}

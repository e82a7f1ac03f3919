package plumbline.systems.printqueue.experiment;

import java.util.Map;

/**
 * How far an estimate of flows and the truth agree (PrintQueue, SIGCOMM 2022, precision and recall).
 *
 * @param precision sum over flows of the smaller of estimate and truth, divided by all that was estimated
 * @param recall the same divided by all that was true
 */
record Overlap(double precision, double recall) {
    static Overlap of(Map<Integer, Long> estimate, Map<Integer, Long> truth) {
        long right = estimate.entrySet().stream()
                .mapToLong(flow -> Math.min(flow.getValue(), truth.getOrDefault(flow.getKey(), 0L)))
                .sum();
        return new Overlap(right == 0 ? 0 : (double) right / sum(estimate), (double) right / sum(truth));
    }

    /** All packets. */
    static long sum(Map<Integer, Long> counts) {
        return counts.values().stream().mapToLong(count -> count).sum();
    }
}

package plumbline.systems.printqueue.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import plumbline.programs.printqueue.diagnosis.Span;

/**
 * Baseline: flows are counted from reset to reset, and a shorter time gets its part (PrintQueue, SIGCOMM 2022, its
 * baselines).
 *
 * @param length of an interval, ns
 * @param intervals flow → packets in each
 */
record ProratedCounts(long length, List<Map<Integer, Long>> intervals) implements CulpritEstimator {
    /**
     * Counts what left.
     *
     * @param empty makes a counter as a reset leaves it
     */
    static ProratedCounts of(DepartureLog log, long length, Supplier<IntervalCounter> empty) {
        List<IntervalCounter> counters = new ArrayList<>();
        for (int i = 0; i < log.packets(); i++) {
            while (counters.size() <= log.left(i) / length) {
                counters.add(empty.get());
            }
            counters.getLast().packet(log.flow(i));
        }
        return new ProratedCounts(
                length, counters.stream().map(IntervalCounter::counts).toList());
    }

    @Override
    public Map<Integer, Long> left(Span span) {
        Map<Integer, Double> sums = new HashMap<>();
        for (long i = span.from() / length; i <= (span.to() - 1) / length && i < intervals.size(); i++) {
            double part = new Span(i * length, (i + 1) * length).in(span).nanos() / (double) length;
            intervals.get((int) i).forEach((flow, count) -> sums.merge(flow, count * part, Double::sum));
        }
        Map<Integer, Long> counts = new HashMap<>();
        sums.forEach((flow, sum) -> counts.put(flow, (long) (double) sum));
        return counts;
    }
}

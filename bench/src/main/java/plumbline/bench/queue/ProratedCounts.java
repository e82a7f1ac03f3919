package plumbline.bench.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import plumbline.programs.hashpipe.HashPipeModel;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.reference.Ways;

/**
 * Baseline: flows are counted from reset to reset, and a shorter time gets its part (our specification of PrintQueue, section 6).
 *
 * @param length    of an interval, ns
 * @param intervals flow → packets in each
 */
record ProratedCounts(long length, List<Map<Integer, Long>> intervals) implements CulpritEstimator {
    private static final int STAGES = 5;
    private static final int ENTRIES = 4_096;

    /** Exact counts: the best that any sketch, or FlowRadar decoded without error, can give. */
    static ProratedCounts exact(DepartureLog log, long length) {
        List<Map<Integer, Long>> intervals = new ArrayList<>();
        for (int i = 0; i < log.packets(); i++) {
            fill(intervals, log.left(i) / length, HashMap::new);
            intervals.getLast().merge(log.flow(i), 1L, Long::sum);
        }
        return new ProratedCounts(length, intervals);
    }

    /** HashPipe of 5 × 4096, all entries, those of one flow added up. */
    static ProratedCounts hashPipe(DepartureLog log, long length) {
        List<HashPipeModel> models = new ArrayList<>();
        for (int i = 0; i < log.packets(); i++) {
            fill(models, log.left(i) / length, () -> new HashPipeModel(new Ways(STAGES, ENTRIES), Long.SIZE));
            models.getLast().packet(log.flow(i) + 1L);
        }
        return new ProratedCounts(length, models.stream().map(ProratedCounts::counts).toList());
    }

    private static Map<Integer, Long> counts(HashPipeModel model) {
        Map<Integer, Long> counts = new HashMap<>();
        for (FlowCount flow : model.flows()) {
            counts.put((int) flow.flow() - 1, flow.packets());
        }
        return counts;
    }

    private static <T> void fill(List<T> intervals, long last, Supplier<T> empty) {
        while (intervals.size() <= last) {
            intervals.add(empty.get());
        }
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

package plumbline.pipelines.report;

import java.util.EnumMap;
import java.util.Map;
import plumbline.pipelines.port.DropReason;

/** Adds up counts by reason. */
final class DropSums {
    private DropSums() {}

    static Map<DropReason, Long> of(Map<DropReason, Long> one, Map<DropReason, Long> other) {
        Map<DropReason, Long> sum = new EnumMap<>(DropReason.class);
        add(one, sum);
        add(other, sum);
        return sum;
    }

    static void add(Map<DropReason, Long> counts, Map<DropReason, Long> sum) {
        counts.forEach((reason, count) -> sum.merge(reason, count, Long::sum));
    }
}

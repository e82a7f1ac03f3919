package plumbline.bench.throughput;

import java.util.EnumMap;
import java.util.Map;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.report.SwitchReport;

/**
 * What became of the measured packets. A switch that drops all of them does less work than one that forwards.
 *
 * @param received packets that came in
 * @param sent packets that left; copies may be among them
 * @param copies copies made
 * @param dropped packets and copies that were dropped, by reason
 */
public record Outcome(long received, long sent, long copies, Map<DropReason, Long> dropped) {
    /** What a switch counted between two reports. */
    static Outcome between(SwitchReport before, SwitchReport after) {
        Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
        after.drops().forEach((reason, count) -> {
            long more = count - before.drops().getOrDefault(reason, 0L);
            if (more > 0) {
                dropped.put(reason, more);
            }
        });
        return new Outcome(
                after.received() - before.received(),
                after.sent() - before.sent(),
                after.copies() - before.copies(),
                dropped);
    }
}

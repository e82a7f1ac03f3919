package plumbline.pipelines.run;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.Switch;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeCounter;
import plumbline.pipelines.pipe.PipeCounters;

/**
 * Notices endless recirculation once nothing more comes from outside: those that were inside then, and whatever was
 * made of them, have come back into ingress {@link #MAX} times for each.
 *
 * <pre>
 *   last packet from outside      each packet inside has recirculated 100,000 times, on average
 *   ────────┼──────────────────────────────────────────┼──► time
 *        begin                                       endless
 * </pre>
 *
 * Whether packets leave meanwhile does not matter: a packet that recirculates and sends a copy of itself out each time
 * fills any disk.
 */
final class RecirculationCount {
    /**
     * Recirculations per packet, 60 ms at the default latency: many more than a program needs that delays packets by
     * recirculating them.
     */
    static final long MAX = 100_000;

    private final Switch target;
    private boolean begun;
    private long passesBefore;
    private long sentBefore;
    private long inside;
    private long since;
    private Map<String, Long> before = Map.of();

    RecirculationCount(Switch target) {
        this.target = target;
    }

    /** Says that nothing more comes from outside; only the first time counts. */
    void begin(long nanos) {
        if (!begun) {
            begun = true;
            since = nanos;
            inside = Math.max(1, target.inside());
            passesBefore = passes();
            sentBefore = target.report().sent();
            before = ways();
        }
    }

    /** Whether packets have recirculated too often since the beginning. */
    boolean endless() {
        return begun && passes() - passesBefore >= MAX * inside;
    }

    /** What was recirculated. */
    EndlessRecirculation found(long nanos) {
        Map<String, Long> passes = new LinkedHashMap<>();
        ways().forEach((way, count) -> {
            long more = count - before.getOrDefault(way, 0L);
            if (more > 0) {
                passes.put(way, more);
            }
        });
        return new EndlessRecirculation(
                since, nanos, target.inside(), target.report().sent() - sentBefore, passes);
    }

    /** Passes through ingress that no packet from outside began. */
    private long passes() {
        long sum = 0;
        for (PipeUnit unit : target.pipes()) {
            PipeCounters counters = unit.pipe().counters();
            sum += counters.passes(Origin.RECIRCULATION) + counters.passes(Origin.GENERATOR);
        }
        return sum;
    }

    /** Passes that each field list made by recirculation, all pipes together. */
    private Map<String, Long> ways() {
        Map<String, Long> ways = new LinkedHashMap<>();
        for (PipeUnit unit : target.pipes()) {
            Pipe pipe = unit.pipe();
            pipe.fieldLists().recirculating().forEach(way -> ways.merge(way.name(), way.granted(), Long::sum));
            ways.merge("the packet generator", pipe.counters().packets().get(PipeCounter.GENERATED), Long::sum);
        }
        return ways;
    }
}

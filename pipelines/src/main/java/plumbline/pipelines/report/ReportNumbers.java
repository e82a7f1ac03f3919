package plumbline.pipelines.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The numbers of a report under labels, as {@code ports.0 tap:a.received}: a list goes by numbers, a dot nests. */
public final class ReportNumbers {
    private final Map<String, Long> numbers = new LinkedHashMap<>();

    private ReportNumbers() {}

    /** All numbers, sums first. */
    public static Map<String, Long> of(SwitchReport report) {
        ReportNumbers all = new ReportNumbers();
        all.put("received", report.received());
        all.put("generated", report.generated());
        all.put("copies", report.copies());
        all.put("sent", report.sent());
        all.put("dropped", report.dropped());
        all.put("inside", report.inside().total());
        all.put("conserved", report.conserved() ? 1 : 0);
        all.counts("drops.", report.drops());
        report.ports().forEach(port -> all.port("ports." + port.number() + " " + undotted(port.name()) + ".", port));
        all.pipe("pipe.", report.pipe());
        all.each("pipes.", report.pipes(), all::pipe);
        all.rings("links.", report.links());
        return all.numbers;
    }

    private void put(String label, long value) {
        numbers.put(label, value);
    }

    private static String undotted(String name) {
        return name.replace('.', '_');
    }

    /** Of an enum's constants, which are called in counters as in reports. */
    private void counts(String prefix, Map<?, Long> counts) {
        counts.forEach((kind, count) -> put(prefix + kind, count));
    }

    private <T> void each(String prefix, List<T> list, BiConsumer<String, T> enter) {
        for (int i = 0; i < list.size(); i++) {
            enter.accept(prefix + i + ".", list.get(i));
        }
    }

    private void port(String prefix, PortReport port) {
        put(prefix + "received", port.received());
        put(prefix + "received_bytes", port.receivedBytes());
        counts(prefix + "receive_drops.", port.receiveDrops());
        queue(prefix + "queue.", port.queue());
        port.queues().forEach((number, queue) -> queue(prefix + "queues." + number + ".", queue));
        put(prefix + "sent", port.sent());
        put(prefix + "sent_bytes", port.sentBytes());
        counts(prefix + "send_drops.", port.sendDrops());
        counts(prefix + "receive_effects.", port.receiveEffects());
        counts(prefix + "send_effects.", port.sendEffects());
        rings(prefix + "rings.", port.rings());
        put(prefix + "failures", port.failures());
        put(prefix + "down", port.down() ? 1 : 0);
    }

    private void queue(String prefix, QueueReport queue) {
        put(prefix + "enqueued", queue.enqueued());
        put(prefix + "dequeued", queue.dequeued());
        put(prefix + "waiting", queue.waiting());
        put(prefix + "marked", queue.marked());
        put(prefix + "peak_cells", queue.peakCells());
        counts(prefix + "drops.", queue.drops());
    }

    private void rings(String prefix, List<RingReport> rings) {
        for (int i = 0; i < rings.size(); i++) {
            RingReport ring = rings.get(i);
            String name = prefix + i + " " + undotted(ring.name()) + ".";
            put(name + "capacity", ring.capacity());
            put(name + "in", ring.in());
            put(name + "out", ring.out());
            put(name + "dropped", ring.dropped());
        }
    }

    private void pipe(String prefix, PipeReport pipe) {
        put(prefix + "first_passes", pipe.firstPasses());
        put(prefix + "recirculated", pipe.recirculated());
        put(prefix + "resubmitted", pipe.resubmitted());
        put(prefix + "mirror_passes", pipe.mirrorPasses());
        put(prefix + "mirror_copies", pipe.mirrorCopies());
        put(prefix + "multicast_copies", pipe.multicastCopies());
        put(prefix + "digests_sent", pipe.digestsSent());
        put(prefix + "digests_full", pipe.digestsFull());
        put(prefix + "digests_unheard", pipe.digestsUnheard());
        put(prefix + "digests_undeclared", pipe.digestsUndeclared());
        if (pipe.recirculationPort() != null) {
            queue(prefix + "recirculation_port.", pipe.recirculationPort());
        }
        put(prefix + "generator.packets", pipe.generator().packets());
        put(prefix + "generator.late", pipe.generator().late());
        put(prefix + "generator.missed", pipe.generator().missed());
        counts(prefix + "drops.", pipe.drops());
        pipe.stages()
                .forEach((stage, tables) -> tables.forEach((name, table) -> {
                    String label = prefix + "stages." + undotted(stage) + "." + undotted(name) + ".";
                    put(label + "hits", table.hits());
                    put(label + "misses", table.misses());
                    put(label + "entries", table.entries());
                }));
    }
}

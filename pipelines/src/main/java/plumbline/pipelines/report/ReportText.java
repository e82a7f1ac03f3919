package plumbline.pipelines.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.port.DropReason;

/**
 * A report as text for a terminal.
 *
 * <pre>
 * received 1,000 + copies 10 = sent 1,000 + dropped 10 + inside 0
 * port                            received         sent
 *   0  gen:zipf                      1,000            0
 *   1  null:                             0        1,000
 * dropped
 *           10  ingress_program: dropped by the program in ingress
 * </pre>
 */
public final class ReportText {
    private ReportText() {}

    /** The report in lines. */
    public static List<String> lines(SwitchReport report) {
        List<String> lines = new ArrayList<>();
        equation(report, lines);
        ports(report, lines);
        report.links().forEach(link -> some(link.in(), "crossed from " + link.name(), lines));
        pipe(report.pipe(), lines);
        drops("dropped", report.drops(), lines);
        inside(report.inside(), lines);
        return lines;
    }

    private static void equation(SwitchReport report, List<String> lines) {
        lines.add("received " + number(report.received())
                + (report.generated() == 0 ? "" : " + generated " + number(report.generated()))
                + " + copies " + number(report.copies())
                + " = sent " + number(report.sent())
                + " + dropped " + number(report.dropped())
                + " + inside " + number(report.inside().total()));
        if (!report.conserved()) {
            lines.add("NOT CONSERVED: " + number(report.unaccounted())
                    + " packets are unaccounted for: please report this");
        }
    }

    private static void ports(SwitchReport report, List<String> lines) {
        lines.add("port%38s%14s".formatted("received", "sent"));
        for (PortReport port : report.ports()) {
            lines.add("%3d  %-23s%14s%14s"
                    .formatted(port.number(), port.name(), number(port.received()), number(port.sent())));
            port.receiveDrops().forEach((reason, count) -> lines.add(detail(count, "received, then " + reason)));
            queues(port, lines);
            port.sendDrops().forEach((reason, count) -> lines.add(detail(count, reason.toString())));
            port.rings().forEach(ring -> ring(ring, lines));
            port.receiveEffects().forEach((effect, count) -> lines.add(detail(count, "received, " + effect)));
            port.sendEffects().forEach((effect, count) -> lines.add(detail(count, "sent, " + effect)));
            some(port.returns(), "times down and up again", lines);
            if (port.failure() != null) {
                lines.add("       down: " + port.failure());
            }
        }
    }

    private static void queues(PortReport port, List<String> lines) {
        Map<DropReason, Long> rest = new TreeMap<>(port.queue().drops());
        port.queues().forEach((number, queue) -> {
            lines.add(detail(
                    queue.dequeued(),
                    "through queue " + number + ", at most " + number(queue.peakCells()) + " cells in it"));
            some(queue.marked(), "queue " + number + ": marked CE", lines);
            queue.drops().forEach((reason, count) -> {
                lines.add(detail(count, "queue " + number + ": " + reason));
                rest.computeIfPresent(reason, (same, sum) -> sum.equals(count) ? null : sum - count);
            });
        });
        long byQueue =
                port.queues().values().stream().mapToLong(QueueReport::marked).sum();
        some(port.queue().marked() - byQueue, "marked CE", lines);
        rest.forEach((reason, count) -> lines.add(detail(count, reason.toString())));
    }

    private static void ring(RingReport ring, List<String> lines) {
        ring.drops().forEach((reason, count) -> lines.add(detail(count, ring.name() + ": " + reason)));
    }

    private static void pipe(PipeReport pipe, List<String> lines) {
        some(pipe.recirculated(), "recirculated" + share(pipe.recirculated(), pipe.firstPasses()), lines);
        if (pipe.recirculationPort() != null) {
            pipe.recirculationPort()
                    .drops()
                    .forEach((reason, count) -> some(count, "recirculation port: " + reason, lines));
        }
        some(pipe.resubmitted(), "resubmitted" + share(pipe.resubmitted(), pipe.firstPasses()), lines);
        some(pipe.mirrorCopies(), "mirror copies", lines);
        some(pipe.multicastCopies(), "multicast copies", lines);
        some(pipe.generator().late(), "packets not generated: too late", lines);
        some(pipe.generator().missed(), "recirculated packets not answered: generator busy", lines);
        some(pipe.digestsSent(), "digests to the control plane", lines);
        some(pipe.digestsFull(), "digests lost: queue full", lines);
        some(pipe.digestsUnheard(), "digests lost: no listener", lines);
        some(pipe.digestsUndeclared(), "digests lost: the program declares none of that number", lines);
        pipe.stages().forEach((stage, tables) -> tables.forEach((name, table) -> table(stage, name, table, lines)));
        if (pipe.firstTrap() != null) {
            lines.add("first trap: " + pipe.firstTrap());
        }
    }

    private static void table(String stage, String name, TableReport table, List<String> lines) {
        if (table.hits() + table.misses() > 0) {
            lines.add(detail(
                    table.hits(), "hits in table " + name + " (" + stage + "), " + number(table.misses()) + " misses"));
        }
    }

    private static void drops(String title, Map<DropReason, Long> drops, List<String> lines) {
        if (!drops.isEmpty()) {
            lines.add(title);
            drops.forEach((reason, count) -> lines.add(detail(count, reason + ": " + reason.meaning())));
        }
    }

    private static void inside(SwitchReport.Inside inside, List<String> lines) {
        some(inside.queued(), "still queued", lines);
        some(inside.recirculating(), "still recirculating", lines);
        some(inside.collected(), "still waiting for a port", lines);
        some(inside.ringed(), "still between two threads", lines);
        some(inside.arriving() + inside.leaving(), "still held back by a port", lines);
    }

    private static void some(long count, String what, List<String> lines) {
        if (count != 0) {
            lines.add(detail(count, what));
        }
    }

    private static String share(long part, long whole) {
        return whole == 0 ? "" : String.format(Locale.ROOT, " (%.3f %% of the packets)", 100.0 * part / whole);
    }

    private static String detail(long count, String what) {
        return "%13s  %s".formatted(number(count), what);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}

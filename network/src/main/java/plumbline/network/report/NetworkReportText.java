package plumbline.network.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import plumbline.pipelines.tm.Rate;

/**
 * A report as text for a terminal.
 *
 * <pre>
 * made 1,000 + copies 0 = received 990 + dropped 10 + lost 0 + inside 0 + under way 0
 * label  size          flows  completed     mean µs   median     p99   p99.9  slowdown     p99
 * tcp    to 10 kB         20         20       104.2     99.0   180.1   180.1      1.32    2.05
 * link                          rate        packets  utilisation
 * s1→s2                      100mbit            990        98.1 %
 * dropped
 *           10  s1: queue_full: queue full
 * </pre>
 */
public final class NetworkReportText {
    private static final int SHOWN_LINKS = 10;
    private static final int SHOWN_DROPS = 20;

    private NetworkReportText() {}

    /** The report in lines: the busiest links, and where the most was dropped. */
    public static List<String> lines(NetworkReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s, %,d hosts: %,d of %,d flows completed in %,.3f ms; %,d events, %,d packet-hops",
                report.switches() == 1 ? "1 switch" : format("%,d switches", report.switches()),
                report.hosts(),
                report.completed(),
                report.started(),
                report.nanos() / 1e6,
                report.events(),
                report.packetHops()));
        conservation(report.conservation(), lines);
        flows(report.classes(), lines);
        links(report.links(), lines);
        drops(report.drops(), lines);
        lines.addAll(report.remarks());
        return lines;
    }

    private static void conservation(Conservation all, List<String> lines) {
        lines.add(format(
                "made %,d + copies %,d = received %,d + dropped %,d + lost %,d + inside %,d + under way %,d",
                all.made(), all.copies(), all.received(), all.dropped(), all.lost(), all.inside(), all.underWay()));
        if (all.unaccounted() != 0) {
            lines.add(format("NOT CONSERVED: %,d packets are unaccounted for: please report this", all.unaccounted()));
        }
    }

    private static void flows(List<FlowClass> classes, List<String> lines) {
        if (classes.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(format(
                "%-12s %-10s %8s %9s %11s %11s %11s %11s %9s %9s",
                "flows", "size", "started", "completed", "mean µs", "median", "p99", "p99.9", "slowdown", "p99"));
        for (FlowClass one : classes) {
            lines.add(format(
                    "%-12s %-10s %,8d %,9d %,11.1f %,11.1f %,11.1f %,11.1f %9.2f %9.2f",
                    one.label(),
                    one.size(),
                    one.flows(),
                    one.completed(),
                    one.meanMicros(),
                    one.medianMicros(),
                    one.p99Micros(),
                    one.p999Micros(),
                    one.meanSlowdown(),
                    one.p99Slowdown()));
        }
        long retransmissions =
                classes.stream().mapToLong(FlowClass::retransmissions).sum();
        long timeouts = classes.stream().mapToLong(FlowClass::timeouts).sum();
        long marks = classes.stream().mapToLong(FlowClass::marks).sum();
        if (retransmissions + timeouts + marks > 0) {
            lines.add(format("%,d retransmissions, %,d timeouts, %,d marks", retransmissions, timeouts, marks));
        }
    }

    private static void links(List<LinkReport> links, List<String> lines) {
        lines.add("");
        lines.add(format("%-26s %10s %14s %12s", "link", "rate", "packets", "utilisation"));
        links.stream()
                .sorted(Comparator.comparingDouble((LinkReport link) -> -link.utilisation())
                        .thenComparing(LinkReport::name))
                .limit(SHOWN_LINKS)
                .forEach(link -> lines.add(format(
                        "%-26s %10s %,14d %10.1f %%",
                        link.name(), Rate.text(link.rate()), link.packets(), 100 * link.utilisation())));
        if (links.size() > SHOWN_LINKS) {
            lines.add(format("… and %,d more, less busy", links.size() - SHOWN_LINKS));
        }
    }

    private static void drops(List<DropRow> drops, List<String> lines) {
        if (drops.isEmpty()) {
            return;
        }
        lines.add("dropped");
        drops.stream()
                .limit(SHOWN_DROPS)
                .forEach(row -> lines.add(
                        format("%,13d  %s: %s: %s", row.packets(), row.place(), row.reason(), row.meaning())));
        if (drops.size() > SHOWN_DROPS) {
            lines.add(format("… and at %,d places more", drops.size() - SHOWN_DROPS));
        }
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}

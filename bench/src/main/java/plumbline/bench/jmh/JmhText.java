package plumbline.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report as Markdown tables, to be read on a terminal and pasted into docs/PERFORMANCE.md. */
final class JmhText {
    private JmhText() {}

    static String of(JmhReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s, %d cores, load %.1f before the run",
                report.before().cpu(), report.before().cores(), report.before().load()));
        lines.add(
                report.before().java() + " " + String.join(" ", report.before().jvmFlags()));
        engines(lines, report.engines());
        stages(lines, report.stages());
        lines.add("");
        lines.add("full program loaded in ms, once per JVM: "
                + String.join(
                        ", ",
                        report.loadMillis().stream()
                                .map(millis -> format("%.0f", millis))
                                .toList()));
        return String.join("\n", lines);
    }

    private static void engines(List<String> lines, List<EngineRow> rows) {
        lines.add("");
        lines.add("| workload   | variant     |   Mpps | ns/packet | median | of hand-written | of interpreter |"
                + " B/packet |");
        lines.add("|---|---|---:|---:|---:|---:|---:|---:|");
        for (EngineRow row : rows) {
            lines.add(format(
                    "| %-10s | %-11s | %6.1f | %9.2f | %6.1f | %15.2f | %14.1f | %8.1f |",
                    row.workload(),
                    row.variant(),
                    row.mpps(),
                    row.nanos(),
                    row.medianNanos(),
                    row.toHandwritten(),
                    row.toInterpreter(),
                    row.bytesPerPacket()));
        }
    }

    private static void stages(List<String> lines, List<StagesRow> rows) {
        lines.add("");
        lines.add("| program              | units | ns/packet | median | ns/unit |");
        lines.add("|---|---:|---:|---:|---:|");
        for (StagesRow row : rows) {
            lines.add(format(
                    "| %-20s | %5d | %9.1f | %6.1f | %7.2f |",
                    row.program(), row.units(), row.nanos(), row.medianNanos(), row.nanosPerUnit()));
        }
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}

package plumbline.cli.corpus;

import java.io.PrintWriter;
import java.util.Locale;

/** The report for people: a table, then why programs fail. */
final class CorpusTable {
    private static final String ROW = "| %-28s | %-9s | %8s | %6s | %13s | %11s | %11s | %11s |%n";

    private final PrintWriter out;

    CorpusTable(PrintWriter out) {
        this.out = out;
    }

    void print(CorpusReport report) {
        out.printf(
                ROW,
                "folder, architecture",
                "target",
                "programs",
                "read",
                "types agree",
                "accepted",
                "tests pass",
                "xfail fail");
        out.printf(ROW, "---", "---", "---:", "---:", "---:", "---:", "---:", "---:");
        report.parts().forEach(this::row);
        report.parts().forEach(this::reasons);
        report.parts().forEach(this::refusals);
        out.flush();
    }

    private void row(CorpusReport.Part part) {
        boolean tried = !part.target().isEmpty();
        out.printf(
                ROW,
                shortened(part.folder()) + " " + part.architecture(),
                tried ? part.target() : "-",
                part.programs(),
                part.read(),
                of(part.typesAgree(), part.compared()),
                tried ? of(part.accepted(), part.expected()) : "-",
                of(part.passed(), part.tests()),
                of(part.refused(), part.expectedFailures()));
    }

    private static String shortened(String folder) {
        return folder.replaceFirst("^.*/(?=[^/]+/[^/]+$)", "");
    }

    private static String of(int some, int all) {
        if (all == 0) {
            return "-";
        }
        return all < 100
                ? some + "/" + all
                : String.format(Locale.ROOT, "%d/%d %.0f%%", some, all, Math.floor(100.0 * some / all));
    }

    private void reasons(CorpusReport.Part part) {
        if (part.reasons().isEmpty()) {
            return;
        }
        out.printf("%n%s, %s: fail and should not%n", part.folder(), part.architecture());
        part.reasons()
                .forEach(reason -> out.printf(
                        "  %3d  %s%n         %s%n",
                        reason.programs().size(), reason.error(), String.join(" ", reason.programs())));
    }

    private void refusals(CorpusReport.Part part) {
        if (part.target().isEmpty() || part.compared() > 0 || part.refusals().isEmpty()) {
            return;
        }
        out.printf("%n%s, %s: should fail%n", part.folder(), part.architecture());
        part.refusals()
                .forEach(refusal -> out.printf(
                        "  %s%n         expected: %s%n         here:     %s%n",
                        refusal.program(),
                        refusal.expected(),
                        refusal.error().isEmpty() ? "ACCEPTED" : refusal.error()));
    }
}

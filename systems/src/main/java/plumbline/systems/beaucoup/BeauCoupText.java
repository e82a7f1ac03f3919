package plumbline.systems.beaucoup;

import java.util.List;
import plumbline.console.option.JsonOption;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.Alerts;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.Installed;

/** What the commands that install queries print: the queries once, then an alert a line, as text or JSON. */
record BeauCoupText(JsonOption output) {
    /** The report of an installation; kept: names of queries that keep what they have collected. */
    public record InstallReport(List<BeauCoupCompileCommand.Row> queries, double wordsPerPacket, List<String> kept) {}

    void print(CompiledQueries queries) {
        BeauCoupCompileCommand.Report report = BeauCoupCompileCommand.Report.of(queries);
        output.print(report, BeauCoupCompileCommand.text(report));
    }

    /** The same, with those that keep what they have collected. */
    void print(CompiledQueries queries, Installed before) {
        List<String> kept = queries.queries().stream()
                .filter(before::keeps)
                .map(query -> query.query().name())
                .toList();
        BeauCoupCompileCommand.Report report = BeauCoupCompileCommand.Report.of(queries);
        output.print(
                new InstallReport(report.queries(), report.wordsPerPacket(), kept),
                BeauCoupCompileCommand.text(report)
                        + (kept.isEmpty() ? "" : "kept, with what was collected: " + String.join(", ", kept) + "\n"));
    }

    void print(Alert alert) {
        output.print(alert, new Alerts(1, 0, List.of(alert)).lines());
    }
}

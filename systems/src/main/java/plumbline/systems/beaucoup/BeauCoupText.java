package plumbline.systems.beaucoup;

import java.io.PrintWriter;
import java.util.List;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.Json;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.Alerts;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.Installed;

/** What the commands that install queries print: the queries once, then an alert a line, as text or JSON. */
record BeauCoupText(PrintWriter out, JsonOption output) {
    /** The report of an installation; kept: names of queries that keep what they have collected. */
    public record InstallReport(List<BeauCoupCompileCommand.Row> queries, double wordsPerPacket, List<String> kept) {}

    void print(CompiledQueries queries) {
        BeauCoupCompileCommand.Report report = new BeauCoupCompileCommand.Report(
                queries.queries().stream().map(BeauCoupCompileCommand.Row::of).toList(), queries.wordsPerPacket());
        write(output.json() ? Json.of(report) + "\n" : BeauCoupCompileCommand.text(report));
    }

    /** The same, with those that keep what they have collected. */
    void print(CompiledQueries queries, Installed before) {
        List<String> kept = queries.queries().stream()
                .filter(before::keeps)
                .map(query -> query.query().name())
                .toList();
        if (output.json()) {
            List<BeauCoupCompileCommand.Row> rows = queries.queries().stream()
                    .map(BeauCoupCompileCommand.Row::of)
                    .toList();
            write(Json.of(new InstallReport(rows, queries.wordsPerPacket(), kept)) + "\n");
        } else {
            print(queries);
            write(kept.isEmpty() ? "" : "kept, with what was collected: " + String.join(", ", kept) + "\n");
        }
    }

    void print(Alert alert) {
        write(output.json() ? Json.of(alert) + "\n" : new Alerts(1, 0, List.of(alert)).lines());
    }

    private void write(String text) {
        out.print(text);
        out.flush();
    }
}

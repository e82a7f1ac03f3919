package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.List;
import plumbline.cli.option.JsonOption;
import plumbline.cli.terminal.Json;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.Alerts;
import plumbline.programs.beaucoup.compile.CompiledQueries;

/** What the commands that install queries print: the queries once, then an alert a line, as text or JSON. */
record BeauCoupText(PrintWriter out, JsonOption output) {
    void print(CompiledQueries queries) {
        BeauCoupCompileCommand.Report report = new BeauCoupCompileCommand.Report(
                queries.queries().stream().map(BeauCoupCompileCommand.Row::of).toList(), queries.wordsPerPacket());
        write(output.json() ? Json.of(report) + "\n" : BeauCoupCompileCommand.text(report));
    }

    void print(Alert alert) {
        write(output.json() ? Json.of(alert) + "\n" : new Alerts(1, 0, List.of(alert)).lines());
    }

    private void write(String text) {
        out.print(text);
        out.flush();
    }
}

package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.List;
import plumbline.cli.terminal.Json;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.Alerts;
import plumbline.programs.beaucoup.compile.CompiledQueries;

/** What the commands that install queries print: the queries once, then an alert a line, as text or JSON. */
final class BeauCoupText {
    private BeauCoupText() {}

    static void print(PrintWriter out, CompiledQueries queries, boolean json) {
        BeauCoupCompileCommand.Report report = new BeauCoupCompileCommand.Report(
                queries.queries().stream().map(BeauCoupCompileCommand.Row::of).toList(), queries.wordsPerPacket());
        write(out, json ? Json.of(report) + "\n" : BeauCoupCompileCommand.text(report));
    }

    static void print(PrintWriter out, Alert alert, boolean json) {
        write(out, json ? Json.of(alert) + "\n" : new Alerts(1, 0, List.of(alert)).lines());
    }

    private static void write(PrintWriter out, String text) {
        out.print(text);
        out.flush();
    }
}

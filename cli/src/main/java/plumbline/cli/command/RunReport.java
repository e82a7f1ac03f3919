package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import plumbline.cli.traffic.TrafficSummary;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.Ending;
import plumbline.programs.Reading;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

/**
 * What {@code plumb run} prints at its end.
 *
 * @param ended why the run ended
 * @param remark more about that, in a sentence, or null
 * @param result what the program's read-out says, or null
 * @param control what its control plane has learnt, or null
 */
public record RunReport(
        String program,
        String target,
        String engine,
        String ended,
        String remark,
        TrafficSummary traffic,
        Reading result,
        Reading control) {

    static RunReport of(
            Verified verified,
            Engine engine,
            Ending ending,
            Optional<String> remark,
            SwitchReport report,
            Reading result,
            Reading control) {
        return new RunReport(
                verified.program().name(),
                verified.target(),
                engine.name(),
                ending.name().toLowerCase(Locale.ROOT),
                remark.orElse(null),
                TrafficSummary.of(report),
                result,
                control);
    }

    /** For a person: the switch's report has a line for each count. */
    void print(PrintWriter out, SwitchReport report) {
        ReportText.lines(report).forEach(out::println);
        Optional.ofNullable(remark).ifPresent(out::println);
        print(out, result);
        print(out, control);
    }

    /** What a program has measured or learnt, in a paragraph of its own; nothing if that is null. */
    static void print(PrintWriter out, Reading reading) {
        if (reading != null) {
            out.println();
            out.print(reading.text());
        }
    }
}

package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.cli.program.Colours;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.text.syntax.Near;
import plumbline.verifier.explain.Example;
import plumbline.verifier.explain.Explanation;

/** {@code plumb explain}. */
@Command(
        name = "explain",
        description =
                "Explain a rule: what must hold, why, a program that breaks it with what is said about it, and the"
                        + " same program repaired.",
        footer = {"  plumb explain", "  plumb explain stateful-branch", "  plumb explain stage-sram --json"})
public final class ExplainCommand implements Callable<Integer> {
    private static final int SCREEN = 100;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "CODE",
            description = "The code of a diagnostic, as in error[CODE]; without it, all codes.")
    private String code;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** A line of the list. */
    public record Line(String code, String title) {}

    /** All about a rule. */
    public record Details(
            String code,
            String title,
            String reason,
            String target,
            String example,
            List<String> says,
            List<String> waysOut,
            String repaired) {
        static Details of(Explanation rule) {
            Example example = rule.example();
            return new Details(
                    rule.code(),
                    rule.title(),
                    rule.reason(),
                    example.target(),
                    example.text(),
                    example.says(),
                    example.fixes(),
                    example.repaired());
        }
    }

    @Override
    public Integer call() {
        if (code == null) {
            List<Line> lines = Explanation.all().stream()
                    .map(rule -> new Line(rule.code(), rule.title()))
                    .toList();
            output.print(lines, out -> lines.forEach(line -> out.printf("%-26s %s%n", line.code(), line.title())));
            return ExitCode.FINE;
        }
        Explanation explanation = Explanation.of(code)
                .orElseThrow(() -> CommandFailure.usage("plumb: no rule has code '" + code + "'; "
                        + Near.nearest(code, Explanation.codes())
                                .map(near -> "did you mean '" + near + "'? ")
                                .orElse("")
                        + "'plumb explain' lists all"));
        output.print(Details.of(explanation), out -> print(explanation, out));
        return ExitCode.FINE;
    }

    private void print(Explanation explanation, PrintWriter out) {
        Colours colours = Colours.of(spec.commandLine());
        out.println(colours.bold(explanation.code()) + ": " + explanation.title());
        out.println();
        wrapped(explanation.reason()).forEach(out::println);
        out.println();
        Example example = explanation.example();
        out.println("For example, on target " + example.target() + ":");
        out.println();
        print(example.text(), out);
        example.says().forEach(said -> out.println(colours.diagnostic(said) + "\n"));
        out.println("The same program, repaired:");
        out.println();
        print(example.repaired(), out);
    }

    private static void print(String text, PrintWriter out) {
        text.lines().forEach(line -> out.println(line.isEmpty() ? "" : "    " + line));
        out.println();
    }

    private static List<String> wrapped(String text) {
        return text.replaceAll("(.{1," + SCREEN + "})(?: |$)", "$1\n").lines().toList();
    }
}

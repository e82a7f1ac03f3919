package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.cli.option.JsonOption;
import plumbline.cli.program.Colours;
import plumbline.cli.terminal.ExitCode;
import plumbline.cli.terminal.Failure;
import plumbline.cli.terminal.Json;
import plumbline.isa.text.syntax.Near;
import plumbline.verifier.explain.Example;
import plumbline.verifier.explain.Explanation;

/** {@code plumb explain}. */
@Command(
        name = "explain",
        description = "Explain a rule: what must hold, why hardware has it so, a program that breaks it, and the way out.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
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

    /** All about a rule; without an example, nothing of it. */
    public record Details(
            String code, String title, String reason, String target, String example, List<String> says, List<String> waysOut) {
        static Details of(Explanation explanation) {
            Example example = explanation.example().orElse(null);
            return example == null
                    ? new Details(explanation.code(), explanation.title(), explanation.reason(), null, null, null, null)
                    : new Details(
                            explanation.code(),
                            explanation.title(),
                            explanation.reason(),
                            example.target(),
                            example.text(),
                            example.says(),
                            example.waysOut());
        }
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (code == null) {
            List<Line> lines = Explanation.codes().stream()
                    .map(each -> new Line(each, Explanation.of(each).orElseThrow().title()))
                    .toList();
            if (output.json()) {
                out.println(Json.of(lines));
            } else {
                lines.forEach(line -> out.printf("%-26s %s%n", line.code(), line.title()));
            }
            return ExitCode.FINE;
        }
        Explanation explanation = Explanation.of(code)
                .orElseThrow(() -> Failure.usage("plumb: no rule has code '" + code + "'; "
                        + Near.nearest(code, Explanation.codes()).map(near -> "did you mean '" + near + "'? ").orElse("")
                        + "'plumb explain' lists those of the verifier, docs/LANGUAGE.md those of the assembler"));
        if (output.json()) {
            out.println(Json.of(Details.of(explanation)));
        } else {
            print(explanation, out);
        }
        return ExitCode.FINE;
    }

    private void print(Explanation explanation, PrintWriter out) {
        Colours colours = Colours.of(spec.commandLine());
        out.println(colours.bold(explanation.code()) + ": " + explanation.title());
        out.println();
        wrapped(explanation.reason()).forEach(out::println);
        out.println();
        explanation.example()
                .ifPresentOrElse(example -> print(example, colours, out), () -> out.println(
                        "The assembler refuses every text that breaks this rule; it protects from programs made otherwise."));
    }

    private static void print(Example example, Colours colours, PrintWriter out) {
        out.println("For example, on target " + example.target() + ":");
        out.println();
        example.text().lines().forEach(line -> out.println(line.isEmpty() ? "" : "    " + line));
        out.println();
        example.says().forEach(said -> out.println(colours.diagnostic(said) + "\n"));
    }

    private static List<String> wrapped(String text) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > SCREEN) {
                wrapped.append('\n');
                column = 0;
            }
            wrapped.append(column == 0 ? "" : " ").append(word);
            column += word.length() + (column == 0 ? 0 : 1);
        }
        return wrapped.toString().lines().toList();
    }
}

package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.fit.Matrix;
import plumbline.cli.fit.MatrixText;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.console.terminal.ProgressBar;
import plumbline.console.terminal.Terminal;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** {@code plumb matrix}. */
@Command(
        name = "matrix",
        description = "Verify and fit every built-in program for every built-in target.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb matrix",
            "  plumb matrix --markdown          the table of the README",
            "  plumb matrix --json"
        })
public final class MatrixCommand implements Callable<Integer> {
    @Option(names = "--markdown", description = "Print a Markdown table, one line for each program.")
    private boolean markdown;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (markdown && output.json()) {
            throw CommandFailure.usage("plumb: --json and --markdown: one report at a time");
        }
        List<BuiltInProgram> programs = BuiltInPrograms.all();
        List<Target> targets = Targets.names().stream().map(Targets::named).toList();
        ProgressBar progress = ProgressBar.onTerminal("matrix", "verdicts", (long) programs.size() * targets.size());
        Matrix matrix = Matrix.of(programs, targets, progress::at);
        progress.done();
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            out.println(Json.of(matrix.rows()));
        } else {
            out.print(markdown ? MatrixText.markdown(matrix) : MatrixText.text(matrix, Terminal.columns()));
        }
        out.flush();
        return ExitCode.FINE;
    }
}

package plumbline.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.cli.fit.Matrix;
import plumbline.cli.fit.MatrixText;
import plumbline.cli.option.ParameterOption;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Verification;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.ProgressBar;
import plumbline.console.terminal.Terminal;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/** {@code plumb matrix}. */
@Command(
        name = "matrix",
        description = {
            "Verify and fit programs for targets: is it legal, and how many stages does it take? Without arguments"
                    + " every built-in program for every built-in target."
        },
        footer = {
            "  plumb matrix",
            "  plumb matrix prog.plumb -p ways=4",
            "  plumb matrix prog.plumb precision --target tofino1 --target mine.json",
            "  plumb matrix --markdown          the table of the README",
            "  plumb matrix --json"
        })
public final class MatrixCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description = "Built-in programs (see 'plumb programs') or files: program text or binary.")
    private List<String> names = new ArrayList<>();

    @Mixin
    private ParameterOption parameters;

    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            description = "A target, built in (see 'plumb targets') or a JSON file; may be repeated; default: all that"
                    + " are built in.")
    private List<String> targetNames = new ArrayList<>();

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
        List<Matrix.Candidate> programs = candidates();
        List<Target> targets = (targetNames.isEmpty() ? Targets.names() : targetNames)
                .stream().map(Verification::target).toList();
        ProgressBar progress = ProgressBar.onTerminal("matrix", "verdicts", (long) programs.size() * targets.size());
        Matrix matrix = Matrix.of(programs, targets, progress::at);
        progress.done();
        output.print(
                matrix.rows(), markdown ? MatrixText.markdown(matrix) : MatrixText.text(matrix, Terminal.columns()));
        return ExitCode.FINE;
    }

    private List<Matrix.Candidate> candidates() {
        Map<String, String> values = parameters.byName();
        if (names.isEmpty()) {
            if (!values.isEmpty()) {
                throw CommandFailure.usage("plumb: -p: name the program whose parameter it is");
            }
            return BuiltInPrograms.all().stream().map(Matrix.Candidate::of).toList();
        }
        return names.stream().map(name -> candidate(name, values)).toList();
    }

    /** One with parameters from here has these on every target. */
    private Matrix.Candidate candidate(String name, Map<String, String> values) {
        LoadedProgram loaded = ProgramLoader.load(name, values);
        loaded.warnings()
                .forEach(warning ->
                        spec.commandLine().getErr().println(loaded.sources().show(warning)));
        return loaded.builtIn()
                .filter(known -> values.isEmpty())
                .map(Matrix.Candidate::of)
                .orElseGet(
                        () -> new Matrix.Candidate(loaded.program().name(), name, List.of(), none -> loaded.program()));
    }
}

package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.Colours;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.verifier.Verdict;
import plumbline.verifier.report.Report;
import plumbline.verifier.report.ReportJson;
import plumbline.verifier.report.Sarif;
import plumbline.verifier.report.VerificationText;

/** {@code plumb verify}. */
@Command(
        name = "verify",
        description = "Say whether a program is legal on a target and what it uses there; if not, why not.",
        footer = {
            "  plumb verify precision --target pisa",
            "  plumb verify precision -p ways=4 --json",
            "  plumb verify my.plumb --target tofino1 --sarif > plumb.sarif",
            "  plumb verify my.plumb --target my-chip.json"
        })
public final class VerifyCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Mixin
    private TargetOption target;

    @Mixin
    private JsonOption output;

    @Option(names = "--sarif", description = "Write the report as SARIF 2.1.0, for code-review tools.")
    private boolean sarif;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (sarif && output.json()) {
            throw CommandFailure.usage("plumb: --json and --sarif: one report at a time");
        }
        JudgedProgram judged;
        try {
            judged = program.judge(spec.commandLine().getErr(), target.target());
        } catch (CommandFailure failure) {
            if (sarif && !failure.diagnostics().isEmpty()) {
                print(Sarif.of(failure.diagnostics(), version()));
            }
            throw failure;
        }
        LoadedProgram loaded = judged.loaded();
        Verdict verdict = judged.verdict();
        Report report = verdict.report().after(loaded.warnings());
        PrintWriter out = spec.commandLine().getOut();
        if (sarif) {
            print(Sarif.of(report, version()));
        } else if (output.json()) {
            out.println(Json.of(ReportJson.of(report)));
        } else {
            Colours colours = Colours.of(spec.commandLine());
            verdict.report()
                    .diagnostics() // the loader has shown its own
                    .forEach(diagnostic ->
                            out.println(colours.diagnostic(loaded.sources().show(diagnostic)) + "\n"));
            out.print(VerificationText.render(report));
            out.flush();
        }
        return verdict instanceof Verdict.Accepted ? ExitCode.FINE : ExitCode.REJECTED;
    }

    private void print(Sarif log) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(Json.verbatim(log));
        out.flush();
    }

    private static String version() {
        return VerifyCommand.class.getPackage().getImplementationVersion();
    }
}

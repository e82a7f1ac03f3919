package plumbline.cli.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.JsonOption;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.Colours;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.Verification;
import plumbline.cli.terminal.ExitCode;
import plumbline.cli.terminal.Json;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.report.Report;
import plumbline.verifier.report.ReportJson;
import plumbline.verifier.report.ReportText;
import plumbline.verifier.report.Sarif;
import plumbline.verifier.target.Target;

/** {@code plumb verify}. */
@Command(
        name = "verify",
        description = "Say whether a program is legal on a target and what it uses there; if not, why not.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb verify precision --target pisa",
            "  plumb verify precision -p ways=4 --json",
            "  plumb verify my.plumb --target tofino1 --sarif > plumb.sarif",
            "  plumb verify my.plumb --target my-chip.json"
        })
public final class VerifyCommand implements Callable<Integer> {
    private static final int SCREEN = 120;

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
        Target against = Verification.target(target.name());
        LoadedProgram loaded = program.load(spec.commandLine().getErr());
        Verdict verdict = Verifier.verify(loaded.program(), against);
        Report report = verdict.report();
        PrintWriter out = spec.commandLine().getOut();
        if (sarif) {
            out.println(Json.verbatim(Sarif.of(report, VerifyCommand.class.getPackage().getImplementationVersion())));
        } else if (output.json()) {
            out.println(Json.of(ReportJson.of(report)));
        } else {
            Colours colours = Colours.of(spec.commandLine());
            report.diagnostics()
                    .forEach(diagnostic -> out.println(colours.diagnostic(loaded.sources().show(diagnostic)) + "\n"));
            out.print(ReportText.render(report, SCREEN));
            out.flush();
        }
        return verdict instanceof Verdict.Accepted ? ExitCode.FINE : ExitCode.REJECTED;
    }
}

package plumbline.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.Diagnostics;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.p4.export.TableStages;
import plumbline.p4.export.TnaExport;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;

/** {@code plumb export}. */
@Command(
        name = "export",
        description = "Write a program as P4-16 for the Tofino Native Architecture, so that it can go to a chip.",
        footer = {"  plumb export precision --p4 tna -t tofino1 > precision.p4", "  plumb export my.plumb --p4 tna"})
public final class ExportCommand implements Callable<Integer> {
    /** A language and architecture. */
    enum Architecture {
        /** P4-16 for TNA and T2NA. */
        TNA
    }

    @Mixin
    private ProgramArgument program;

    @Option(
            names = "--p4",
            required = true,
            paramLabel = "ARCHITECTURE",
            description = "Of what architecture: ${COMPLETION-CANDIDATES}.")
    private Architecture architecture;

    @Option(
            names = "--stages",
            description = "Let each table name its stage (@stage), so that the chip's compiler puts it there.")
    private boolean stages;

    @Mixin
    private TargetOption target;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** The text in a report. */
    public record Report(String program, String architecture, String text) {}

    @Override
    public Integer call() {
        JudgedProgram judged = program.judge(spec.commandLine().getErr(), target.target());
        LoadedProgram loaded = judged.loaded();
        Program placed = placed(judged);
        TnaExport.Exported exported = TnaExport.write(stages ? TableStages.named(placed) : placed, loaded.sources());
        if (!exported.diagnostics().isEmpty()) {
            throw CommandFailure.rejected(
                    Diagnostics.show(exported.diagnostics(), loaded.sources()), exported.diagnostics());
        }
        String text = exported.text();
        output.print(new Report(placed.name(), architecture.name(), text), text);
        return ExitCode.FINE;
    }

    /** As it is written, or as it fits, if only that is legal. */
    private static Program placed(JudgedProgram judged) {
        return !judged.accepted()
                        && Verifier.fit(judged.loaded().program(), judged.target())
                                        .verdict()
                                instanceof Verdict.Accepted fitted
                ? fitted.verified().program()
                : judged.require().program();
    }
}

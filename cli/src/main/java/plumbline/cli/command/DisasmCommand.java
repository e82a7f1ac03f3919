package plumbline.cli.command;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.isa.lower.Lowering;
import plumbline.isa.model.Program;
import plumbline.isa.text.Disassembler;
import plumbline.vm.compiler.CompiledListing;

/** {@code plumb disasm}. */
@Command(
        name = "disasm",
        description = "Print a program as plain text: loops unrolled, parameters filled in, one unit a line.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumb disasm precision -p ways=1",
            "  plumb disasm my.plumbin",
            "  plumb disasm precision --jvm",
            "  plumb disasm my.p4 --ir --after constant-folding"
        })
public final class DisasmCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Option(names = "--jvm", description = "Print the JVM bytecode that the compiled engine makes of it instead.")
    private boolean jvm;

    @Option(
            names = "--ir",
            description =
                    "Print a P4 program as it is before it is lowered instead: inlined, evaluated, without stages.")
    private boolean ir;

    @Option(
            names = "--after",
            paramLabel = "PASS",
            description = "With --ir: print what this pass makes of it. In order: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Passes.class)
    private String pass;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** The text in a report. */
    public record Report(String program, String text) {}

    /** The passes of lowering. */
    static final class Passes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Lowering.passes().iterator();
        }
    }

    @Override
    public Integer call() {
        Report report = ir ? listing() : placed();
        spec.commandLine().getOut().print(output.json() ? Json.of(report) + "\n" : report.text());
        spec.commandLine().getOut().flush();
        return ExitCode.FINE;
    }

    private Report listing() {
        if (jvm) {
            throw CommandFailure.usage("--ir and --jvm are two listings: ask for one");
        }
        if (pass != null && !Lowering.passes().contains(pass)) {
            throw CommandFailure.usage("there is no pass '" + pass + "': " + String.join(", ", Lowering.passes()));
        }
        return new Report(program.name(), program.listing(Optional.ofNullable(pass)));
    }

    private Report placed() {
        if (pass != null) {
            throw CommandFailure.usage("--after is of the listing that --ir asks for");
        }
        LoadedProgram loaded = program.load(spec.commandLine().getErr());
        Program model = loaded.program();
        return new Report(
                model.name(), jvm ? CompiledListing.of(model, loaded.sources()) : Disassembler.disassemble(model));
    }
}

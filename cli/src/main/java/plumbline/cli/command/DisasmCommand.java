package plumbline.cli.command;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
import plumbline.isa.lower.Lowering;
import plumbline.isa.model.Program;
import plumbline.isa.text.Disassembler;
import plumbline.vm.compiler.CompiledListing;
import plumbline.vm.compiler.IrListing;
import plumbline.vm.compiler.pass.CompilerPasses;

/** {@code plumb disasm}. */
@Command(
        name = "disasm",
        description = "Print a program as plain text: loops unrolled, parameters filled in, one unit a line.",
        footer = {
            "  plumb disasm precision -p ways=1",
            "  plumb disasm my.plumbin",
            "  plumb disasm precision --jvm",
            "  plumb disasm my.p4 --ir --after constant-folding",
            "  plumb disasm precision --ir --after tail-duplication"
        })
public final class DisasmCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Option(names = "--jvm", description = "Print the JVM bytecode that the compiled engine makes of it instead.")
    private boolean jvm;

    @Option(
            names = "--ir",
            description =
                    "Print a P4 program as it is before it is lowered instead: inlined, evaluated, without stages."
                            + " With --after, any program.")
    private boolean ir;

    @Option(
            names = "--after",
            paramLabel = "PASS",
            description = "With --ir: print what this pass makes of it. In order: ${COMPLETION-CANDIDATES}.",
            completionCandidates = PassNames.class)
    private String pass;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** The text in a report. */
    public record Report(String program, String text) {}

    /** The passes of lowering, which P4 programs go through, and those of the compiler. */
    static final class PassNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Lowering.passes().stream(), CompilerPasses.names().stream())
                    .iterator();
        }
    }

    @Override
    public Integer call() {
        Report report = ir ? listing() : placed();
        output.print(report, report.text());
        return ExitCode.FINE;
    }

    private Report listing() {
        if (jvm) {
            throw CommandFailure.usage("--ir and --jvm are two listings: ask for one");
        }
        if (pass != null && CompilerPasses.names().contains(pass)) {
            return compiled();
        }
        if (pass != null && !Lowering.passes().contains(pass)) {
            throw CommandFailure.usage("there is no pass '" + pass + "': " + String.join(", ", new PassNames()));
        }
        return new Report(program.name(), program.listing(Optional.ofNullable(pass)));
    }

    private Report compiled() {
        Program model = program.load(spec.commandLine().getErr()).program();
        return new Report(
                model.name(),
                IrListing.after(pass, model)
                        .orElseThrow(() -> CommandFailure.rejected(
                                model.name() + " is executed step by step: no method takes a packet from the parser to"
                                        + " the deparser, so there is no " + pass)));
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

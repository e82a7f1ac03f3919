package plumbline.cli.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.isa.model.Program;
import plumbline.isa.text.Disassembler;
import plumbline.vm.compiler.CompiledListing;

/** {@code plumb disasm}. */
@Command(
        name = "disasm",
        description = "Print a program as plain text: loops unrolled, parameters filled in, one unit a line.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  plumb disasm precision -p ways=1", "  plumb disasm my.plumbin", "  plumb disasm precision --jvm"})
public final class DisasmCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Option(names = "--jvm", description = "Print the JVM bytecode that the compiled engine makes of it instead.")
    private boolean jvm;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** The text in a report. */
    public record Report(String program, String text) {}

    @Override
    public Integer call() {
        LoadedProgram loaded = program.load(spec.commandLine().getErr());
        Program model = loaded.program();
        String text = jvm ? CompiledListing.of(model, loaded.sources()) : Disassembler.disassemble(model);
        spec.commandLine().getOut().print(output.json() ? Json.of(new Report(model.name(), text)) + "\n" : text);
        spec.commandLine().getOut().flush();
        return ExitCode.FINE;
    }
}

package plumbline.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.binary.BinaryWriter;
import plumbline.isa.model.Program;

/** {@code plumb asm}. */
@Command(
        name = "asm",
        description = "Assemble program text into the compact binary form.",
        footer = {"  plumb asm my.plumb -o my.plumbin", "  plumb asm precision -p ways=4 -o precision4.plumbin"})
public final class AsmCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Where to write the binary; default: only check, and say how large it would be.")
    private Path out;

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    /** What was assembled. */
    public record Report(String program, int bytes, int ingressStages, int egressStages, String file) {}

    @Override
    public Integer call() {
        LoadedProgram loaded = program.load(spec.commandLine().getErr());
        NamedFiles files = new NamedFiles();
        program.nameIn(files, loaded);
        files.writes("-o", out).refuseClash();
        Program model = loaded.program();
        byte[] bytes = BinaryWriter.write(model);
        if (out != null) {
            NamedFiles.write(out.toString(), out, bytes);
        }
        Report report = new Report(
                model.name(),
                bytes.length,
                model.ingress().size(),
                model.egress().size(),
                out == null ? "" : out.toString());
        output.print(
                report,
                model.name() + ": " + model.ingress().size() + " ingress and "
                        + model.egress().size() + " egress stages, " + bytes.length + " bytes"
                        + (out == null ? "" : " in " + out) + "\n");
        return ExitCode.FINE;
    }
}

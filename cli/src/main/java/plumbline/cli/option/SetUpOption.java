package plumbline.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.terminal.Failure;
import plumbline.nic.support.FileTrouble;
import plumbline.programs.ProgramControl;

/** {@code --setup}: what the program's own control plane is to do. */
public final class SetUpOption {
    @Option(
            names = "--setup",
            paramLabel = "FILE",
            description = "Set up the program's control plane from a file, e.g. the queries of beaucoup.")
    private Path file;

    /** Makes a control plane for a pipe each time it is asked; empty if none is wanted. Fails if the file is wrong. */
    public Optional<Supplier<ProgramControl>> control(LoadedProgram program) {
        if (file == null) {
            return Optional.empty();
        }
        String text = read(file);
        return Optional.of(() -> program.builtIn()
                .map(known -> made(program, text))
                .orElseThrow(() -> Failure.usage("plumb: --setup " + file + ": " + program.program().name()
                        + " is not a built-in program, and has no control plane of its own")));
    }

    private ProgramControl made(LoadedProgram program, String text) {
        try {
            return program.builtIn().orElseThrow().control(program.program(), file.toString(), text);
        } catch (IllegalArgumentException wrong) {
            throw Failure.rejected("plumb: " + wrong.getMessage(), wrong);
        }
    }

    /** The text of a file that a user named; fails saying why it cannot be read. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw Failure.environment("plumb: " + file + ": cannot be read: " + FileTrouble.inWords(e), e);
        }
    }
}

package plumbline.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.script.Script;
import plumbline.cli.script.TimedCommand;
import plumbline.cli.stf.Bmv2Commands;
import plumbline.cli.stf.RuntimeFile;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.programs.ProgramControl;

/** {@code --setup}: what is done before the first packet, and what the program's own control plane is to do. */
public final class SetUpOption {
    /** How files of programs' own control planes end. */
    private static final List<String> OWN = List.of(".yaml", ".yml");

    private static final String JSON = ".json";

    @Option(
            names = "--setup",
            paramLabel = "FILE",
            description = "Control commands, one a line, executed before the first packet; in virtual time a line may"
                    + " begin with its time, as @5ms: docs/REPLAY.md. A .yaml or .json file is for the control plane of"
                    + " a built-in program, as the queries of beaucoup; for a program of your own a .json file is what"
                    + " the P4 tutorials call runtime: docs/P4.md. May be repeated.")
    private List<Path> files = new ArrayList<>();

    /**
     * Makes a control plane for a pipe each time it is asked, without a file the program's standard one; empty if there
     * is none. Fails if the file is wrong.
     */
    public Optional<Supplier<ProgramControl>> control(LoadedProgram program) {
        Path file = ownFile(program);
        if (file == null) {
            return program.builtIn()
                    .filter(known -> known.control(program.program()).isPresent())
                    .map(known -> () -> known.control(program.program()).orElseThrow());
        }
        String text = NamedFiles.read(file);
        return Optional.of(() -> program.builtIn()
                .map(known -> made(program, file, text))
                .orElseThrow(() -> CommandFailure.usage(
                        "plumb: --setup " + file + ": " + program.program().name()
                                + " is not a built-in program, and has no control plane of its own")));
    }

    /** Names the files. */
    public void nameIn(NamedFiles named) {
        named.reads("--setup", files);
    }

    /** The commands in all files of commands, in the order of the files; fails if one is wrong. */
    public List<TimedCommand> commands(LoadedProgram program) {
        return files.stream()
                .filter(file -> !isOwn(file, program))
                .flatMap(file -> commands(file, program.program()).stream())
                .toList();
    }

    /** Those in one file: a {@link RuntimeFile}, or a script, with {@link Bmv2Commands} among its lines. */
    public static List<TimedCommand> commands(Path file, Program program) {
        return file.toString().endsWith(JSON)
                ? RuntimeFile.read(file, program)
                : Script.read(file, new Bmv2Commands(file.toString(), program));
    }

    /**
     * The same; fails also if one has a time.
     *
     * @param wayOut where such a command can be said instead
     */
    public List<TimedCommand> commandsBeforeTraffic(LoadedProgram program, String wayOut) {
        List<TimedCommand> commands = commands(program);
        commands.stream().filter(command -> command.nanos() > 0).findFirst().ifPresent(late -> {
            throw CommandFailure.usage(
                    "plumb: " + late.place() + ": commands with a time are for plumb replay; " + wayOut);
        });
        return commands;
    }

    /**
     * The same for plumb bench, under which the program's own control plane does not work; fails also if a file is for
     * that.
     */
    public List<TimedCommand> commandsOfBench(LoadedProgram program) {
        if (isForOwn(program)) {
            throw CommandFailure.usage("plumb: --setup " + ownFile(program) + ": under plumb bench the program's own"
                    + " control plane does not work; say what tables hold as control commands");
        }
        return commandsBeforeTraffic(program, "packets follow each other as fast as they can");
    }

    /** Whether a file is for the program's own control plane. */
    boolean isForOwn(LoadedProgram program) {
        return ownFile(program) != null;
    }

    private static boolean isOwn(Path file, LoadedProgram program) {
        String name = file.toString();
        return OWN.stream().anyMatch(name::endsWith)
                || name.endsWith(JSON) && program.builtIn().isPresent();
    }

    /** The file of the program's own control plane, or null. */
    private Path ownFile(LoadedProgram program) {
        List<Path> own = files.stream().filter(file -> isOwn(file, program)).toList();
        if (own.size() > 1) {
            throw CommandFailure.usage(
                    "plumb: --setup " + own.get(1) + ": " + own.getFirst() + " sets up the same control plane");
        }
        return own.isEmpty() ? null : own.getFirst();
    }

    private static ProgramControl made(LoadedProgram program, Path file, String text) {
        try {
            return program.builtIn().orElseThrow().control(program.program(), file.toString(), text);
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.rejected("plumb: " + wrong.getMessage(), wrong);
        }
    }
}

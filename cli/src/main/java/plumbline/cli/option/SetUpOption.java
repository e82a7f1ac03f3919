package plumbline.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.script.Script;
import plumbline.cli.script.TimedCommand;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.ProgramControl;

/**
 * {@code --setup}, {@code --history}: what is done before the first packet, and what the program's own control plane is
 * to do.
 */
public final class SetUpOption {
    /** How files of programs' own control planes end. */
    private static final List<String> OWN = List.of(".yaml", ".yml", ".json");

    @Option(
            names = "--setup",
            paramLabel = "FILE",
            description = "Control commands, one a line, executed before the first packet; in virtual time a line may"
                    + " begin with its time, as @5ms: docs/REPLAY.md. A .yaml or .json file is for the program's own"
                    + " control plane, as the queries of beaucoup. May be repeated.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--history",
            paramLabel = "DIR",
            description = "Keep what printqueue measures in a folder, for 'plumb diagnose'; a history that is there is"
                    + " continued.")
    private Path history;

    @Option(
            names = "--history-mib",
            paramLabel = "N",
            defaultValue = "4096",
            description = "Maximum size of the history in MiB; then the oldest goes. Default: ${DEFAULT-VALUE}.")
    private long historyMib;

    /**
     * Makes a control plane for a pipe each time it is asked, without a file or folder the program's standard one;
     * empty if there is none. Fails if the file or folder is wrong.
     */
    public Optional<Supplier<ProgramControl>> control(LoadedProgram program) {
        if (history != null) {
            return Optional.of(recorder(program));
        }
        Path file = ownFile();
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

    /** The seed of the hashes in the history that is to be continued, if it is. */
    public Optional<HashSeed> recordedSeed(LoadedProgram program) {
        try {
            return history == null || program.builtIn().isEmpty()
                    ? Optional.empty()
                    : program.builtIn().get().recordedSeed(history);
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: --history " + e.getMessage(), e);
        }
    }

    /** Keeps the seed of the hashes with the history, which is there by now. */
    public void keep(LoadedProgram program, HashSeed seed) {
        try {
            if (history != null) {
                program.builtIn().orElseThrow().keepSeed(history, seed);
            }
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: --history " + e.getMessage(), e);
        }
    }

    /** Names the files. */
    public void nameIn(NamedFiles named) {
        named.reads("--setup", files);
    }

    /** The commands in all files of commands, in the order of the files; fails if one is wrong. */
    public List<TimedCommand> commands() {
        return files.stream()
                .filter(file -> !isOwn(file))
                .flatMap(file -> Script.read(file).stream())
                .toList();
    }

    /** The same; fails also if one has a time, which real time does not wait for. */
    public List<TimedCommand> commandsBeforeTraffic() {
        List<TimedCommand> commands = commands();
        commands.stream().filter(command -> command.nanos() > 0).findFirst().ifPresent(late -> {
            throw CommandFailure.usage("plumb: " + late.place()
                    + ": commands with a time are for plumb replay; ask a switch that runs in real time by its socket:"
                    + " plumb run … --control PATH");
        });
        return commands;
    }

    private static boolean isOwn(Path file) {
        String name = file.toString();
        return OWN.stream().anyMatch(name::endsWith);
    }

    /** The file of the program's own control plane, or null. */
    private Path ownFile() {
        List<Path> own = files.stream().filter(SetUpOption::isOwn).toList();
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

    /** For one pipe: a second one would need a folder of its own. */
    private Supplier<ProgramControl> recorder(LoadedProgram program) {
        if (ownFile() != null) {
            throw CommandFailure.usage("plumb: --setup and --history are for different programs: give one of them");
        }
        if (historyMib < 1) {
            throw CommandFailure.usage("plumb: --history-mib " + historyMib + ": at least 1");
        }
        AtomicBoolean made = new AtomicBoolean();
        return () -> {
            if (made.getAndSet(true)) {
                throw CommandFailure.usage(
                        "plumb: --history " + history + ": a history is of one pipe; run a switch for each");
            }
            return recorded(program);
        };
    }

    private ProgramControl recorded(LoadedProgram program) {
        try {
            return program.builtIn()
                    .orElseThrow(() -> new IllegalArgumentException(
                            program.program().name() + " is not a built-in program, and keeps no history"))
                    .history(program.program(), history, historyMib << 20);
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.usage("plumb: --history " + history + ": " + wrong.getMessage());
        } catch (IOException e) {
            throw CommandFailure.environment("plumb: --history " + e.getMessage(), e);
        }
    }
}

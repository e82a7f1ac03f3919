package plumbline.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import plumbline.cli.program.LoadedProgram;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.ProgramControl;

/** {@code --history}: where the program's own control plane keeps what it measures. */
public final class HistoryOption {
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
     * Makes a control plane for a pipe each time it is asked: one that keeps a history if there is a folder for it,
     * else as it is set up; empty if there is none. Fails if the file or folder is wrong.
     */
    public Optional<Supplier<ProgramControl>> control(LoadedProgram program, SetUpOption setUp) {
        return history == null ? setUp.control(program) : Optional.of(recorder(program, setUp));
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

    /** For one pipe: a second one would need a folder of its own. */
    private Supplier<ProgramControl> recorder(LoadedProgram program, SetUpOption setUp) {
        if (setUp.isForOwn(program)) {
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

package plumbline.console.terminal;

import java.util.List;
import java.util.function.Supplier;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.pipelines.port.PortException;

/** Ends a command with a message for the user and an exit code. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;
    private final transient List<Diagnostic> diagnostics;

    private CommandFailure(int exitCode, String message, List<Diagnostic> diagnostics, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.diagnostics = List.copyOf(diagnostics);
    }

    public static CommandFailure rejected(String message) {
        return new CommandFailure(ExitCode.REJECTED, message, List.of(), null);
    }

    public static CommandFailure rejected(String message, Throwable cause) {
        return new CommandFailure(ExitCode.REJECTED, message, List.of(), cause);
    }

    /** A program or a target was rejected; the message shows these. */
    public static CommandFailure rejected(String message, List<Diagnostic> diagnostics) {
        return new CommandFailure(ExitCode.REJECTED, message, diagnostics, null);
    }

    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message, List.of(), null);
    }

    /**
     * What a part of the command line means; fails naming it if its meaning is refused.
     *
     * @param words the part as the user wrote it, as {@code --rate 5mbit}
     */
    public static <T> T orUsage(String words, Supplier<T> meaning) {
        try {
            return meaning.get();
        } catch (IllegalArgumentException e) {
            throw usage("plumb: " + words + ": " + e.getMessage());
        }
    }

    public static CommandFailure environment(String message, Throwable cause) {
        return new CommandFailure(ExitCode.ENVIRONMENT, message, List.of(), cause);
    }

    /** A port failed. */
    public static CommandFailure of(PortException.Cause kind, String message, Throwable cause) {
        return switch (kind) {
            case DATA -> rejected(message, cause);
            case USAGE -> new CommandFailure(ExitCode.USAGE, message, List.of(), cause);
            case ENVIRONMENT -> environment(message, cause);
        };
    }

    /** A failure with the exit code of another process, which has told the user why. */
    public static CommandFailure as(int exitCode, String message) {
        return new CommandFailure(exitCode, message, List.of(), null);
    }

    public int exitCode() {
        return exitCode;
    }

    /** What was found in a program or a target; empty unless one was rejected. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}

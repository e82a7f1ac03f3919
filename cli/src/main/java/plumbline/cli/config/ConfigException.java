package plumbline.cli.config;

import java.util.List;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;

/** What is wrong with a configuration file, and where. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String CODE = "config";

    private final transient Diagnostic diagnostic;

    private ConfigException(Diagnostic diagnostic) {
        super(diagnostic.headline());
        this.diagnostic = diagnostic;
    }

    /** Something is wrong at a place. */
    public static ConfigException at(Position at, String message) {
        return new ConfigException(Diagnostic.error(at, CODE, message, ""));
    }

    /** It as the end of a command. */
    public CommandFailure refused() {
        return CommandFailure.rejected(getMessage(), List.of(diagnostic));
    }

    /** The same for programs. */
    public Diagnostic diagnostic() {
        return diagnostic;
    }
}

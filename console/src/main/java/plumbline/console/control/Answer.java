package plumbline.console.control;

import java.util.List;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/**
 * One line from a running switch.
 *
 * @param exit exit code of the command
 * @param lines for people
 * @param data the same for programs; null if there is nothing to say
 * @param error what was refused and why, or null
 */
public record Answer(int exit, List<String> lines, Object data, String error) {
    /** It was done. */
    public static Answer done(List<String> lines, Object data) {
        return new Answer(ExitCode.FINE, lines, data, null);
    }

    /** Names of what there is. */
    public static Answer names(List<String> names) {
        return done(names, names);
    }

    /** The same, unless it was refused: then fails as the switch says. */
    public Answer accepted() {
        if (error != null) {
            throw CommandFailure.as(exit, "plumb: " + error);
        }
        return this;
    }

    /** It was refused. */
    public static Answer refused(int exit, String error) {
        return new Answer(exit, List.of(), null, error);
    }
}

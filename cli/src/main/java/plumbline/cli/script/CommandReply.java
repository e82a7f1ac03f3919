package plumbline.cli.script;

import java.util.List;
import plumbline.nic.support.Nanos;

/**
 * What a switch answered to a command of a script.
 *
 * @param nanos when, from the beginning of the run
 * @param command as a user would write it
 * @param lines for people
 * @param data for programs, as the command has it with {@code --json}
 */
public record CommandReply(long nanos, String command, List<String> lines, Object data) {
    /** For people: when and what, and the lines below. */
    public String text() {
        StringBuilder text = new StringBuilder("at ")
                .append(Nanos.text(nanos))
                .append(": ")
                .append(command)
                .append('\n');
        lines.forEach(line -> text.append("  ").append(line).append('\n'));
        return text.toString();
    }
}

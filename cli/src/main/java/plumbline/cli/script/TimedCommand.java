package plumbline.cli.script;

import java.util.ArrayList;
import java.util.List;
import plumbline.cli.control.DigestLog;
import plumbline.cli.control.Requests;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.Switch;

/**
 * A control command, and when it is to be executed.
 *
 * @param nanos from the beginning of the run; {@link #END}: when it has ended
 * @param place where the user wrote it: {@code setup.txt:3}
 * @param request the command
 */
public record TimedCommand(long nanos, String place, Request request) {
    /** The time of what is executed at the end. */
    static final long END = Switch.NEVER;

    private static final String PIPE = "--pipe";

    /**
     * One of words that a user wrote, as behind {@code plumb}; {@code --pipe N} may be among them.
     *
     * @throws CommandFailure with the place, if nothing of the kind can be asked in virtual time
     */
    public static TimedCommand of(long nanos, String place, List<String> written) {
        List<String> words = new ArrayList<>(written);
        Integer pipe = null;
        int option = words.indexOf(PIPE);
        try {
            if (option >= 0) {
                words.remove(option);
                pipe = option < words.size() ? pipe(words.remove(option)) : pipe("");
            }
            List<String> all = Requests.withLines(words);
            if (!DigestLog.isAsked(all)) {
                Requests.checkForVirtualTime(all);
            }
            return new TimedCommand(nanos, place, new Request(all, pipe));
        } catch (CommandFailure wrong) {
            throw failure(wrong.exitCode(), place, wrong.getMessage());
        }
    }

    private static Integer pipe(String word) {
        try {
            return Integer.valueOf(word);
        } catch (NumberFormatException e) {
            throw CommandFailure.usage(PIPE + " wants the number of a pipe, not '" + word + "'");
        }
    }

    /** A time as users write it. */
    static long nanos(String place, String text) {
        return CommandFailure.orUsage(place, () -> Nanos.parse(text));
    }

    /** What went wrong, with the place where the user wrote what was to be done. */
    static CommandFailure failure(int exit, String place, String reason) {
        return CommandFailure.as(exit, "plumb: " + place + ": " + reason.replaceFirst("^plumb: ", ""));
    }

    /** As a user would write it. */
    String text() {
        return text(request);
    }

    /** A request as a user would write it behind {@code plumb}. */
    public static String text(Request request) {
        return String.join(" ", request.words()) + (request.pipe() == null ? "" : " " + PIPE + " " + request.pipe());
    }
}

package plumbline.console.terminal;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the log readable while something goes wrong over and over, as a link that goes down and comes back: a message
 * is said three times a minute, then only counted, and the count is said with its next time.
 */
final class Repeats {
    private static final int TIMES = 3;
    private static final long MINUTE = 60_000_000_000L;
    /** So that messages that are all different take no memory without end. */
    private static final int MAX_MESSAGES = 1_000;

    private final Map<String, Said> said = new HashMap<>();

    private static final class Said {
        private long since;
        private int times;
        private long unsaid;
    }

    /** The message as it is to be said now; empty if it is not. */
    synchronized Optional<String> pass(String message, long nanos) {
        if (said.size() >= MAX_MESSAGES && !said.containsKey(message)) {
            said.clear();
        }
        Said before = said.computeIfAbsent(message, first -> new Said());
        if (before.times == 0 || nanos - before.since >= MINUTE) {
            before.since = nanos;
            before.times = 0;
        }
        if (++before.times > TIMES) {
            before.unsaid++;
            return Optional.empty();
        }
        String more = before.unsaid == 0
                ? ""
                : String.format(Locale.ROOT, " (and %,d times since this was last said)", before.unsaid);
        before.unsaid = 0;
        return Optional.of(message + more + (before.times == TIMES ? " (further ones are counted for a minute)" : ""));
    }
}

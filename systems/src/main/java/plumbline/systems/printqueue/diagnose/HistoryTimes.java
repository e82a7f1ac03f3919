package plumbline.systems.printqueue.diagnose;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.console.terminal.CommandFailure;

/**
 * Times of a history as people write and read them.
 *
 * @param start of the history in nanoseconds
 */
public record HistoryTimes(long start) {
    private static final Pattern OFFSET = Pattern.compile("\\+?(\\d+(?:\\.\\d+)?)(ns|us|ms|s)");
    /** Later than that since 1970, and a time is a date: 2001. */
    private static final long DATES = 1_000_000_000_000_000_000L;

    /**
     * Reads {@code 102.5ms} (since the start of the history), nanoseconds as recorded, or
     * {@code 2026-11-21T22:00:00.5Z}.
     */
    public long parse(String option, String text) {
        Matcher offset = OFFSET.matcher(text);
        try {
            if (offset.matches()) {
                double unit =
                        switch (offset.group(2)) {
                            case "ns" -> 1;
                            case "us" -> 1e3;
                            case "ms" -> 1e6;
                            default -> 1e9;
                        };
                return start + Math.round(Double.parseDouble(offset.group(1)) * unit);
            }
            return text.matches("\\d+")
                    ? Long.parseLong(text)
                    : ChronoUnit.NANOS.between(Instant.EPOCH, Instant.parse(text));
        } catch (DateTimeException | NumberFormatException e) {
            throw CommandFailure.usage("plumb: diagnose: " + option + " " + text
                    + ": write a time since the start of the history (102.5ms, 3s), nanoseconds as recorded,"
                    + " or 2026-11-21T22:00:00.5Z");
        }
    }

    /** Milliseconds since the start. */
    public String since(long nanos) {
        return String.format(Locale.ROOT, "%+,.3f ms", (nanos - start) / 1e6);
    }

    /** A length of time. */
    public static String length(long nanos) {
        return nanos < 10_000
                ? String.format(Locale.ROOT, "%,d ns", nanos)
                : nanos < 10_000_000
                        ? String.format(Locale.ROOT, "%,.1f µs", nanos / 1e3)
                        : String.format(Locale.ROOT, "%,.1f ms", nanos / 1e6);
    }

    /** With the date, if times count from 1970 on. */
    public String dated(long nanos) {
        return nanos < DATES ? since(nanos) : Instant.EPOCH.plusNanos(nanos) + " (" + since(nanos) + ")";
    }
}

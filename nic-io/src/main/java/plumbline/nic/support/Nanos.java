package plumbline.nic.support;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes spans of time. */
public final class Nanos {
    private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ns|us|µs|ms|s)");

    private static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    private Nanos() {}

    /**
     * Reads {@code 250us}, {@code 1.5ms}, {@code 2s}.
     *
     * @return nanoseconds, rounded
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    public static long parse(String text) {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no time; write a number with ns, us, ms or s");
        }
        double unit =
                switch (matcher.group(2)) {
                    case "ns" -> 1;
                    case "us", "µs" -> 1e3;
                    case "ms" -> 1e6;
                    default -> 1e9;
                };
        return Math.round(Double.parseDouble(matcher.group(1)) * unit);
    }

    /** Nanoseconds as {@link #parse} reads them, whole, in the largest unit. */
    public static String text(long nanos) {
        long value = nanos;
        int unit = 0;
        while (unit < UNITS.size() - 1 && value != 0 && value % 1_000 == 0) {
            value /= 1_000;
            unit++;
        }
        return value + UNITS.get(unit);
    }
}

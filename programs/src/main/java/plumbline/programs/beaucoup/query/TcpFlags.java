package plumbline.programs.beaucoup.query;

import java.util.List;
import java.util.Locale;

/**
 * TCP flags that must be set, and such that must not be.
 *
 * @param value flags that must be set
 * @param mask flags that are looked at
 */
public record TcpFlags(int value, int mask) {
    /** Any flags. */
    public static final TcpFlags ANY = new TcpFlags(0, 0);

    /** From bit 0 on (RFC 9293, section 3.1). */
    private static final List<String> NAMES = List.of("fin", "syn", "rst", "psh", "ack", "urg", "ece", "cwr");

    /**
     * Reads {@code syn !ack}: flags by name; with an exclamation mark those that must not be set.
     *
     * @throws IllegalArgumentException if a name is none
     */
    public static TcpFlags parse(String text) {
        int value = 0;
        int mask = 0;
        for (String word : text.strip().toLowerCase(Locale.ROOT).split("[\\s,]+")) {
            boolean unset = word.startsWith("!");
            int number = NAMES.indexOf(unset ? word.substring(1) : word);
            if (number < 0) {
                throw new IllegalArgumentException(
                        "'" + word + "' is no TCP flag; write e.g. syn !ack, of " + String.join(", ", NAMES));
            }
            mask |= 1 << number;
            value |= unset ? 0 : 1 << number;
        }
        return new TcpFlags(value, mask);
    }
}

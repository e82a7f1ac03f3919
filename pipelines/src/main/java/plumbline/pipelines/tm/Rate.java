package plumbline.pipelines.tm;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate as a user writes it: {@code 100mbit}, {@code 2.5gbps}, {@code 1mpps}; k, m, g, t are powers of 1000.
 *
 * @param perSecond how many a second; 0: as fast as possible
 * @param unit of what
 */
public record Rate(double perSecond, Unit unit) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,15})?)([kmgt]?)(pps|bps|bit)");
    private static final String PREFIXES = "kmgt";
    private static final String UNLIMITED = "unlimited";
    private static final double BOUND = 1e18;

    /** What is counted. */
    public enum Unit {
        /** Packets, whatever their length. */
        PACKETS,
        /** Bits; the user of the rate says whether FCS, preamble and gap count. */
        BITS
    }

    /**
     * Reads a rate in packets or bits.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    public static Rate parse(String text) {
        return read(text.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new IllegalArgumentException("'" + text
                        + "' is no rate; write a number with kbit, mbit, gbit (bits a second) or pps, kpps, mpps"
                        + " (packets)"));
    }

    /**
     * Reads a link's rate: whole bits a second, as tc writes them, or {@code unlimited}.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Rate ofLink(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        if (word.equals(UNLIMITED)) {
            return new Rate(0, Unit.BITS);
        }
        return read(word)
                .filter(rate -> word.endsWith("bit") && rate.perSecond % 1 == 0 && rate.perSecond < BOUND)
                .orElseThrow(() -> new IllegalArgumentException("'" + text
                        + "' is no rate in whole bits per second: write e.g. 800bit, 64kbit, 100mbit, 2.5gbit, or"
                        + " unlimited"));
    }

    private static Optional<Rate> read(String word) {
        Matcher matcher = TEXT.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int power = matcher.group(2).isEmpty() ? 0 : 3 * (1 + PREFIXES.indexOf(matcher.group(2)));
        double perSecond =
                new BigDecimal(matcher.group(1)).scaleByPowerOfTen(power).doubleValue();
        return Optional.of(new Rate(perSecond, matcher.group(3).equals("pps") ? Unit.PACKETS : Unit.BITS))
                .filter(rate -> rate.perSecond > 0);
    }

    /** Of a rate in bits: the nearest whole number. */
    public long bitsPerSecond() {
        return Math.round(perSecond);
    }

    /** Nanoseconds that a frame takes at this rate. */
    public double nanos(int length) {
        return (unit == Unit.PACKETS ? 1e9 : 8e9 * length) / perSecond;
    }

    /** A link's rate as one writes it, in the largest unit of which there is one; exact. */
    public static String text(long bitsPerSecond) {
        if (bitsPerSecond == 0) {
            return UNLIMITED;
        }
        int prefix = Math.min((Long.toString(bitsPerSecond).length() - 1) / 3, PREFIXES.length());
        String number = BigDecimal.valueOf(bitsPerSecond, 3 * prefix)
                .stripTrailingZeros()
                .toPlainString();
        return number + (prefix == 0 ? "" : PREFIXES.substring(prefix - 1, prefix)) + "bit";
    }
}

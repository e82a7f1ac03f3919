package plumbline.nic.support;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A speed.
 *
 * @param perSecond how many a second, more than 0
 * @param unit of what
 */
public record Rate(double perSecond, Unit unit) {
    private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kmgt]?)(pps|bps|bit)");

    /** What is counted. */
    public enum Unit {
        /** Packets, whatever their length. */
        PACKETS,
        /** Bits of frames, without FCS, preamble and gap. */
        BITS
    }

    /** Refuses what is no speed. */
    public Rate {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw new IllegalArgumentException("a rate of " + perSecond);
        }
    }

    /**
     * Reads {@code 1mpps}, {@code 2.5gbps}, {@code 100mbit} (a second, as tc writes it); k, m, g, t are powers of 1000.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    public static Rate parse(String text) {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is no rate; write a number with kbit, mbit, gbit (bits a second) or pps, kpps, mpps"
                    + " (packets)");
        }
        double factor = matcher.group(2).isEmpty() ? 1 : Math.pow(1000, 1 + "kmgt".indexOf(matcher.group(2)));
        return new Rate(
                Double.parseDouble(matcher.group(1)) * factor,
                matcher.group(3).equals("pps") ? Unit.PACKETS : Unit.BITS);
    }

    /** Nanoseconds that a frame takes at this speed. */
    public double nanos(int length) {
        return (unit == Unit.PACKETS ? 1e9 : 8e9 * length) / perSecond;
    }
}

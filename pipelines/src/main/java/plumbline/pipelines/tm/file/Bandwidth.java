package plumbline.pipelines.tm.file;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate of a link as a user writes it: {@code 100mbit}, {@code 2.5gbit}, {@code unlimited}.
 *
 * @param bitsPerSecond with overhead; 0: as fast as possible
 */
public record Bandwidth(long bitsPerSecond) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,15})?)([kmgt]?)bit");
    private static final String UNITS = "kmgt";
    private static final String UNLIMITED = "unlimited";

    /**
     * Reads it; k, m, g, t are powers of 1000.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Bandwidth parse(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        if (word.equals(UNLIMITED)) {
            return new Bandwidth(0);
        }
        Matcher matcher = TEXT.matcher(word);
        if (!matcher.matches()) {
            throw wrong(text);
        }
        int power = matcher.group(2).isEmpty() ? 0 : 3 * (1 + UNITS.indexOf(matcher.group(2)));
        BigDecimal bits = new BigDecimal(matcher.group(1)).scaleByPowerOfTen(power);
        if (bits.signum() == 0 || bits.stripTrailingZeros().scale() > 0 || bits.precision() - bits.scale() > 18) {
            throw wrong(text);
        }
        return new Bandwidth(bits.longValueExact());
    }

    /** As one writes it, in the largest unit of which there is one; exact. */
    public String text() {
        if (bitsPerSecond == 0) {
            return UNLIMITED;
        }
        int unit = Math.min((Long.toString(bitsPerSecond).length() - 1) / 3, UNITS.length());
        String number =
                BigDecimal.valueOf(bitsPerSecond, 3 * unit).stripTrailingZeros().toPlainString();
        return number + (unit == 0 ? "" : UNITS.substring(unit - 1, unit)) + "bit";
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("'" + text
                + "' is no rate in whole bits per second: write e.g. 800bit, 64kbit, 100mbit, 2.5gbit, or unlimited");
    }
}

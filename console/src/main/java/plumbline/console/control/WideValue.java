package plumbline.console.control;

import java.math.BigInteger;
import java.net.Inet6Address;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is written for a key of any width.
 *
 * @param mask the bits that are compared
 * @param length of the prefix, if that is one in which they all are: the whole width of a value without a mask
 */
public record WideValue(BigInteger value, BigInteger mask, OptionalInt length) {
    private static final Pattern IPV6 =
            Pattern.compile("(?=.*::|(?:[^:]+:){7}[^:]+$)[\\p{XDigit}:]+(?:\\d+\\.\\d+\\.\\d+\\.\\d+)?");
    private static final Pattern DIGITS = Pattern.compile("0([xXbB])([\\p{XDigit}*]+)");
    private static final Pattern DECIMAL = Pattern.compile("\\d+");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,4}");
    private static final String ANY = "_";
    private static final char ANY_DIGIT = '*';
    private static final BigInteger MAPPED = BigInteger.valueOf(0xffff).shiftLeft(Integer.SIZE);

    /** Whether a text begins with an IPv6 address, behind which a mask may be. */
    public static boolean isIpv6(String text) {
        return IPV6.matcher(text.split("[/&]", 2)[0].strip()).matches();
    }

    /**
     * Reads {@code V}, {@code V/LENGTH}, {@code V/0xMASK}, {@code V&&&MASK}, {@code 0x12**} or {@code _}.
     *
     * @param width of the key, in bits
     * @throws IllegalArgumentException if it is none of these
     */
    public static WideValue of(String text, int width) {
        String[] masked = text.split("&&&", 2);
        String[] parts = masked.length == 2 ? masked : text.split("/", 2);
        if (parts.length == 2
                && (masked.length == 2 || !LENGTH.matcher(parts[1].strip()).matches())) {
            return new WideValue(number(parts[0]), number(parts[1]), OptionalInt.empty());
        }
        if (parts.length == 2) {
            int length = Integer.parseInt(parts[1].strip());
            if (length > width) {
                throw new IllegalArgumentException("'" + text + "': a prefix of " + width + " bits at most");
            }
            return new WideValue(number(parts[0]), ones(length).shiftLeft(width - length), OptionalInt.of(length));
        }
        if (text.equals(ANY)) {
            return new WideValue(BigInteger.ZERO, BigInteger.ZERO, OptionalInt.of(0));
        }
        Matcher digits = DIGITS.matcher(text);
        return text.indexOf(ANY_DIGIT) >= 0 && digits.matches()
                ? starred(digits.group(1), digits.group(2), width)
                : new WideValue(number(text), ones(width), OptionalInt.of(width));
    }

    private static WideValue starred(String base, String digits, int width) {
        int radix = base.equalsIgnoreCase("b") ? 2 : 16;
        BigInteger value = new BigInteger(digits.replace(ANY_DIGIT, '0'), radix);
        String compared = digits.replaceAll("[^*]", radix == 2 ? "1" : "f").replace(ANY_DIGIT, '0');
        BigInteger mask = new BigInteger(compared, radix);
        int length = mask.bitCount();
        boolean isPrefix = mask.equals(ones(length).shiftLeft(Math.max(0, width - length)));
        return new WideValue(value, mask, isPrefix ? OptionalInt.of(length) : OptionalInt.empty());
    }

    /**
     * A number of any width, or an address.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static BigInteger number(String written) {
        String text = written.strip();
        if (isIpv6(text)) {
            byte[] address = Inet6Address.ofLiteral(text).getAddress();
            BigInteger value = new BigInteger(1, address);
            return address.length == Integer.BYTES ? value.or(MAPPED) : value;
        }
        String digits = text.replace("_", "");
        if (DECIMAL.matcher(digits).matches()) {
            return new BigInteger(digits);
        }
        if (DIGITS.matcher(digits).matches() && digits.indexOf(ANY_DIGIT) < 0) {
            return new BigInteger(
                    digits.substring(2), digits.toLowerCase(Locale.ROOT).startsWith("0b") ? 2 : 16);
        }
        return new BigInteger(Long.toUnsignedString(EntryParser.value(text)));
    }

    /** A number of so many bits, all 1. */
    public static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }
}

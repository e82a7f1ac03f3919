package plumbline.isa.text.syntax;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ways to write a number. */
final class Numbers {
    /** A number read from a text. */
    record Number(int length, BigInteger value, int width) {}

    private static final Pattern MAC = Pattern.compile("\\p{XDigit}{2}(:\\p{XDigit}{2}){5}(?![\\w:])");
    private static final Pattern IPV4 =
            Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?!\\w|\\.(?!\\.))");
    private static final Pattern INTEGER = Pattern.compile("(?:(\\d{1,3})w)?"
            + "(0[xX][\\p{XDigit}_]{1,80}|0[bB][01_]{1,300}|\\d[\\d_]{0,79})(ns|us|ms|s)?(?!\\w|\\.\\d)");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}\\.\\d{1,9}(?![\\w.])");
    private static final Pattern SIZED_SPLICE = Pattern.compile("(\\d{1,3})w(?=\\{)");

    private static final Map<String, Long> NANOS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

    private Numbers() {}

    /** {@code 00:11:22:33:44:55}; may start with a letter, so it is tried before names. */
    static Optional<Number> mac(String text, int offset) {
        if (offset + 2 >= text.length() || text.charAt(offset + 2) != ':') {
            return Optional.empty(); // most tokens are none; a pattern takes its time before the JIT has seen it
        }
        return find(MAC, text, offset)
                .map(m ->
                        new Number(m.group().length(), new BigInteger(m.group().replace(":", ""), 16), 0));
    }

    /** A dotted address or an integer of any form. */
    static Optional<Number> number(String text, int offset) {
        Optional<Matcher> address = find(IPV4, text, offset);
        if (address.isPresent()) {
            return address.flatMap(Numbers::address);
        }
        return find(INTEGER, text, offset).flatMap(Numbers::integer);
    }

    /** {@code 0.25}. */
    static Optional<String> decimal(String text, int offset) {
        return find(DECIMAL, text, offset).map(Matcher::group);
    }

    /** The width in front of {@code w{…}}. */
    static Optional<String> sizedSplice(String text, int offset) {
        return find(SIZED_SPLICE, text, offset).map(m -> m.group(1));
    }

    private static Optional<Number> address(Matcher matcher) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 1; i <= 4; i++) {
            int octet = Integer.parseInt(matcher.group(i));
            if (octet > 255) {
                return Optional.empty();
            }
            value = value.shiftLeft(8).or(BigInteger.valueOf(octet));
        }
        return Optional.of(new Number(matcher.group().length(), value, 0));
    }

    private static Optional<Number> integer(Matcher matcher) {
        String digits = matcher.group(2).replace("_", "");
        int radix = 10;
        if (digits.length() > 1 && !Character.isDigit(digits.charAt(1))) {
            radix = Character.toLowerCase(digits.charAt(1)) == 'x' ? 16 : 2;
            digits = digits.substring(2);
        }
        if (digits.isEmpty()) {
            return Optional.empty();
        }
        long unit = matcher.group(3) == null ? 1 : NANOS.get(matcher.group(3));
        int width = matcher.group(1) == null ? 0 : Integer.parseInt(matcher.group(1));
        BigInteger value = new BigInteger(digits, radix).multiply(BigInteger.valueOf(unit));
        boolean fits = matcher.group(1) == null || (width >= 1 && width <= 64 && value.bitLength() <= width);
        return fits ? Optional.of(new Number(matcher.group().length(), value, width)) : Optional.empty();
    }

    private static Optional<Matcher> find(Pattern pattern, String text, int offset) {
        Matcher matcher = pattern.matcher(text).useTransparentBounds(true).region(offset, text.length());
        return matcher.lookingAt() ? Optional.of(matcher) : Optional.empty();
    }
}

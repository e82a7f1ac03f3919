package plumbline.p4.stf;

import java.math.BigInteger;
import plumbline.isa.structured.KeyMatch;

/** Numbers and patterns as packet tests write them. */
final class StfValues {
    private StfValues() {}

    /** {@code 7}, {@code 0x1f}, {@code 0b101}. */
    static BigInteger number(String text) {
        if (text.startsWith("-")) {
            return number(text.substring(1)).negate();
        }
        int base = base(text);
        return new BigInteger(digits(text, base), base);
    }

    /**
     * {@code 0x08**}, {@code 0x0800&&&0xff00}, {@code 0x0a000000/8}, {@code 1..5}, or a number.
     *
     * @param width of the key
     */
    static KeyMatch pattern(String text, int width) {
        BigInteger all = BigInteger.TWO.pow(width).subtract(BigInteger.ONE);
        String[] interval = text.split("\\.\\.|->");
        if (interval.length == 2) {
            return new KeyMatch.Interval(number(interval[0]), number(interval[1]));
        }
        String[] masked = text.split("&&&");
        if (masked.length == 2) {
            return masked(number(masked[0]), number(masked[1]).mod(all.add(BigInteger.ONE)));
        }
        String[] prefix = text.split("/");
        if (prefix.length == 2) {
            int length = Integer.parseInt(prefix[1]);
            return masked(number(prefix[0]), all.subtract(all.shiftRight(length)));
        }
        if (text.equals("*")) {
            return masked(BigInteger.ZERO, BigInteger.ZERO);
        }
        if (text.contains("*")) {
            int base = base(text);
            String digits = digits(text, base);
            String ones =
                    digits.replaceAll("[^*]", Integer.toString(base - 1, base)).replace('*', '0');
            return masked(new BigInteger(digits.replace('*', '0'), base), new BigInteger(ones, base).and(all));
        }
        return masked(number(text).mod(all.add(BigInteger.ONE)), all);
    }

    private static KeyMatch masked(BigInteger value, BigInteger mask) {
        return new KeyMatch.Masked(value.and(mask), mask);
    }

    private static int base(String text) {
        return text.startsWith("0x") ? 16 : text.startsWith("0b") ? 2 : 10;
    }

    private static String digits(String text, int base) {
        return base == 10 ? text : text.substring(2);
    }
}

package plumbline.isa.text.print;

import java.util.HexFormat;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Const;
import plumbline.isa.model.Parser;
import plumbline.isa.text.syntax.ReservedWords;

/** Names, texts and numbers. */
final class Literals {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*(\\.[A-Za-z_][A-Za-z0-9_$]*)*");
    private static final Pattern ADDRESS = Pattern.compile(".+\\.(src|dst)");
    private static final int IPV4_BITS = 32;
    private static final int MAC_BITS = 48;
    /** What is not longer is read at a glance in decimal, even a mask; then all but a mask. */
    private static final long SHORT = 9_999;

    private static final long HANDY = 999_999;

    private Literals() {}

    /** A name, in back quotes if it would not be read as one. */
    static String name(String name) {
        boolean plain = PLAIN.matcher(name).matches() && !ReservedWords.isReserved(name);
        return plain ? name : "`" + escaped(name, "`") + "`";
    }

    /** A text in double quotes. */
    static String text(String text) {
        return "\"" + escaped(text, "\"{") + "\"";
    }

    /**
     * An unsigned number as its author will have written it: masks in hexadecimal, round numbers in the base they are
     * round in.
     */
    static String number(long value) {
        String decimal = Long.toUnsignedString(value);
        String hex = Long.toHexString(value);
        boolean unsigned = value >= 0;
        boolean mask = Long.bitCount(value)
                == Long.SIZE - Long.numberOfLeadingZeros(value) - Long.numberOfTrailingZeros(value);
        boolean round = value <= HANDY || digits(decimal) <= digits(hex);
        return unsigned && (value <= SHORT || !mask && round) ? decimal : "0x" + hex;
    }

    /** A number that a field is compared with: addresses as such. */
    static String number(long value, Parser.Key field) {
        boolean address = ADDRESS.matcher(field.name()).matches() && (value & ~Bits.mask(field.width())) == 0;
        if (address && field.width() == IPV4_BITS) {
            return octets(value, IPV4_BITS, Integer::toString, ".");
        }
        return address && field.width() == MAC_BITS
                ? octets(value, MAC_BITS, octet -> HexFormat.of().toHexDigits((byte) octet), ":")
                : number(value);
    }

    private static String octets(long value, int bits, IntFunction<String> digits, String between) {
        return IntStream.iterate(bits - Byte.SIZE, shift -> shift >= 0, shift -> shift - Byte.SIZE)
                .mapToObj(shift -> digits.apply((int) (value >>> shift) & 0xff))
                .collect(Collectors.joining(between));
    }

    /** Digits without the zeros at the end. */
    private static int digits(String number) {
        return number.replaceFirst("0+$", "").length();
    }

    /** A constant with its width, if it has one. */
    static String constant(Const constant) {
        return (constant.width() > 0 ? constant.width() + "w" : "") + number(constant.value());
    }

    private static String escaped(String text, String special) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '\\' || special.indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c == '\n' ? "\\n" : String.valueOf(c));
        }
        return escaped.toString();
    }
}

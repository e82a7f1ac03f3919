package plumbline.vm.trace;

import java.util.Locale;
import plumbline.isa.model.Field;

/** Values as a person reads them: addresses as addresses, wide values in hexadecimal, others in decimal. */
public final class ValueText {
    private static final int WIDEST_DECIMAL = 32;

    private ValueText() {}

    public static String of(Field field, long value) {
        if (isAddress(field.name()) && field.width() == 32) {
            return String.format(
                    Locale.ROOT, "%d.%d.%d.%d", value >>> 24 & 255, value >>> 16 & 255, value >>> 8 & 255, value & 255);
        }
        if (isAddress(field.name()) && field.width() == 48) {
            return String.format(Locale.ROOT, "%012x", value).replaceAll("(..)(?=.)", "$1:");
        }
        if (isCode(field.name()) && field.width() == 16) {
            return String.format(Locale.ROOT, "0x%04x", value);
        }
        return isTime(field.name()) ? Long.toUnsignedString(value) + " ns" : of(field.width(), value);
    }

    static String of(int width, long value) {
        return width > WIDEST_DECIMAL && (value < 0 || value > 9)
                ? "0x" + Long.toHexString(value)
                : Long.toUnsignedString(value);
    }

    private static boolean isAddress(String name) {
        return last(name).matches("(src|dst)(_?[aA]ddr)?|addr");
    }

    /** Protocol numbers and checksums, shown in hexadecimal. */
    private static boolean isCode(String name) {
        return last(name).matches("(ether_?)?[tT]ype|(hdr_?)?[cC]hecksum");
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static boolean isTime(String name) {
        return name.endsWith("tstamp") || name.endsWith("timedelta");
    }
}

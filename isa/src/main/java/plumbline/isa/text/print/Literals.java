package plumbline.isa.text.print;

import java.util.regex.Pattern;
import plumbline.isa.model.Const;
import plumbline.isa.text.syntax.Words;

/** Names, texts and numbers. */
final class Literals {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*(\\.[A-Za-z_][A-Za-z0-9_$]*)*");
    private static final long LARGEST_DECIMAL = 9999;

    private Literals() {}

    /** A name, in back quotes if it would not be read as one. */
    static String name(String name) {
        boolean plain = PLAIN.matcher(name).matches() && !Words.isReserved(name);
        return plain ? name : "`" + escaped(name, "`") + "`";
    }

    /** A text in double quotes. */
    static String text(String text) {
        return "\"" + escaped(text, "\"{") + "\"";
    }

    /** An unsigned number: small ones in decimal. */
    static String number(long value) {
        return value >= 0 && value <= LARGEST_DECIMAL ? Long.toString(value) : "0x" + Long.toHexString(value);
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

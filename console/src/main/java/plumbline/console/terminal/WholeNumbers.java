package plumbline.console.terminal;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Numbers on the command line; what is none is refused in words of users, not of Java. */
public final class WholeNumbers {
    private WholeNumbers() {}

    /** Makes a command and those under it read their numbers so. */
    public static void register(CommandLine line) {
        line.registerConverter(Integer.class, text -> read(text, Integer::valueOf, "2147483647"));
        line.registerConverter(int.class, text -> read(text, Integer::valueOf, "2147483647"));
        line.registerConverter(Long.class, text -> read(text, Long::valueOf, "9223372036854775807"));
        line.registerConverter(long.class, text -> read(text, Long::valueOf, "9223372036854775807"));
    }

    private static <N> N read(String text, Function<String, N> reader, String largest) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is no whole number up to " + largest);
        }
    }
}

package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.cli.script.ShellWords;

/** Runs commands in this process, as {@link Main} would. */
public final class Plumb {
    private static final Pattern VALUE = Pattern.compile("%s");

    private Plumb() {}

    /** What a command said and answered. */
    public record Outcome(int exit, String out, String err) {
        /** What it printed; it must have succeeded. */
        public String must() {
            assertThat(exit).as(err).isZero();
            return out;
        }
    }

    /** Runs a command of these words. */
    public static Outcome run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
        return new Outcome(exit, out.toString(), err.toString());
    }

    /** Runs a command as one would type it, less {@code plumb}: see {@link #words}. */
    public static Outcome line(String line, Object... values) {
        return run(words(line, values));
    }

    /** The words of a line, as a shell would have them; each {@code %s} in one is a value. */
    public static String[] words(String line, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        String[] words = ShellWords.of(line).stream()
                .map(word -> VALUE.matcher(word)
                        .replaceAll(
                                found -> Matcher.quoteReplacement(next.next().toString())))
                .toArray(String[]::new);
        assertThat(next).as("values without a place in: %s", line).isExhausted();
        return words;
    }
}

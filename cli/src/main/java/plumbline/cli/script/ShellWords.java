package plumbline.cli.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a line as a shell has them: blanks separate, {@code '…'} and {@code "…"} keep them together, a backslash
 * takes the next character as it is (but not in {@code '…'}), and a word that begins with {@code #} begins a comment. A
 * line that ends in a backslash goes on in the next.
 */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

    private static final String CONTINUED = "\\";

    private final String line;
    private final List<String> words = new ArrayList<>();
    private int at;

    private ShellWords(String line) {
        this.line = line;
    }

    /**
     * A line of a script, with those behind it in which it goes on.
     *
     * @param number of the first of them, counted from that of the script
     */
    public record Line(int number, String text) {}

    /** The lines of a script whose first has the number {@code first}. */
    public static List<Line> lines(int first, List<String> script) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < script.size(); i++) {
            int number = first + i;
            String text = script.get(i);
            while (goesOn(text)) {
                i++;
                text = withoutLast(text) + (i < script.size() ? script.get(i) : "");
            }
            lines.add(new Line(number, text));
        }
        return lines;
    }

    /** Whether a line ends in a backslash that is neither a character of a word nor in a comment. */
    private static boolean goesOn(String line) {
        try {
            return line.endsWith(CONTINUED) && !of(line).equals(of(withoutLast(line)));
        } catch (IllegalArgumentException unclosed) {
            return false;
        }
    }

    private static String withoutLast(String line) {
        return line.substring(0, line.length() - CONTINUED.length());
    }

    /**
     * Splits a line.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    public static List<String> of(String line) {
        ShellWords split = new ShellWords(line);
        while (split.word()) {
            // the next one
        }
        return split.words;
    }

    /** A line that has these words. */
    public static String join(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Takes the next word; answers whether there was one. */
    private boolean word() {
        while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
            at++;
        }
        if (at == line.length() || line.charAt(at) == '#') {
            return false;
        }
        StringBuilder word = new StringBuilder();
        while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
            char next = line.charAt(at++);
            if (next == '\'' || next == '"') {
                quoted(next, word);
            } else {
                word.append(next == '\\' && at < line.length() ? line.charAt(at++) : next);
            }
        }
        words.add(word.toString());
        return true;
    }

    private void quoted(char quote, StringBuilder word) {
        while (at < line.length()) {
            char next = line.charAt(at++);
            if (next == quote) {
                return;
            }
            word.append(next == '\\' && quote == '"' && at < line.length() ? line.charAt(at++) : next);
        }
        throw new IllegalArgumentException("the quote " + quote + " is not closed");
    }
}

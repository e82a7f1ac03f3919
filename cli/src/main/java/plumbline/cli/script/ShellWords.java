package plumbline.cli.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a line as a shell has them: blanks separate, {@code '…'} and {@code "…"} keep them together, a backslash
 * takes the next character as it is (but not in {@code '…'}), and a word that begins with {@code #} begins a comment.
 */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

    private final String line;
    private final List<String> words = new ArrayList<>();
    private int at;

    private ShellWords(String line) {
        this.line = line;
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

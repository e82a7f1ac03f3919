package plumbline.cli.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a shell separates them: by blanks, unless {@code '…'} or {@code "…"} keeps them together. */
final class QuotedWords {
    private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

    private QuotedWords() {}

    /**
     * The words of a line.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (quote == 0 && Character.isWhitespace(next)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                }
                inWord = false;
            } else if (next == quote) {
                quote = 0;
            } else if (quote == 0 && (next == '\'' || next == '"')) {
                quote = next;
                inWord = true;
            } else {
                word.append(next);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a " + quote + " is not closed");
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    /** A line that has these words; none of them has both kinds of quotes. */
    static String join(List<String> words) {
        return words.stream().map(QuotedWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        char quote = word.indexOf('\'') < 0 ? '\'' : '"';
        return quote + word + quote;
    }
}

package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.console.control.EntryParser;
import plumbline.isa.model.Position;

/**
 * A line of a packet test, in words: what blanks separate, unless quotes hold it together.
 *
 * @param number from 1
 * @param text without its comment
 * @param words at least one
 */
record StfLine(String file, int number, String text, List<Word> words) {
    private static final char COMMENT = '#';
    private static final String JOINTS = ":,(/";
    /** No joint: an address may begin and end with it. */
    private static final String IPV6 = "::";

    /**
     * A word.
     *
     * @param column from 1
     */
    record Word(String text, int column) {}

    /** Reads a line; null if there is nothing in it but a comment. */
    static StfLine read(String file, int number, String raw) {
        List<Word> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int begin = -1;
        char quote = 0;
        int end = raw.length();
        for (int i = 0; i < raw.length(); i++) {
            char next = raw.charAt(i);
            if (quote != 0) {
                if (next == quote) {
                    quote = 0;
                } else {
                    word.append(next);
                }
                continue;
            }
            if (next == COMMENT) {
                end = i;
                break;
            }
            if (Character.isWhitespace(next)) {
                if (begin >= 0) {
                    words.add(new Word(word.toString(), begin + 1));
                    word.setLength(0);
                    begin = -1;
                }
                continue;
            }
            begin = begin < 0 ? i : begin;
            if (next == '"' || next == '\'') {
                quote = next;
            } else {
                word.append(next);
            }
        }
        if (quote != 0) {
            throw new StfException(
                    new Position(file, number, begin + 1), "the quotes " + quote + " are not closed", "");
        }
        if (begin >= 0) {
            words.add(new Word(word.toString(), begin + 1));
        }
        return words.isEmpty() ? null : new StfLine(file, number, raw.substring(0, end), List.copyOf(words));
    }

    /**
     * The same with what belongs together as one word: {@code act ( port : 2 )} is {@code act(port:2)}, and
     * {@code act(a:1 b:2)} is {@code act(a:1,b:2)}.
     */
    StfLine joined() {
        List<Word> joined = new ArrayList<>();
        for (Word word : words) {
            if (joined.size() > 1 && belongTogether(joined.getLast().text, word.text)) {
                Word before = joined.removeLast();
                joined.add(new Word(before.text + word.text, before.column));
            } else if (joined.size() > 1 && isOpen(joined.getLast().text)) {
                Word before = joined.removeLast();
                joined.add(new Word(before.text + "," + word.text, before.column));
            } else {
                joined.add(word);
            }
        }
        return new StfLine(file, number, text, List.copyOf(joined));
    }

    private static boolean isOpen(String text) {
        return text.indexOf('(') >= 0 && text.indexOf(')') < 0;
    }

    private static boolean belongTogether(String before, String after) {
        return !before.isEmpty()
                && !after.isEmpty()
                && !before.endsWith(IPV6)
                && !after.startsWith(IPV6)
                && (JOINTS.indexOf(before.charAt(before.length() - 1)) >= 0
                        || JOINTS.indexOf(after.charAt(0)) >= 0
                        || after.charAt(0) == ')');
    }

    /** The word that is an option, if it is there. */
    Optional<Word> option(String name) {
        return words.stream().skip(1).filter(word -> word.text.equals(name)).findFirst();
    }

    /** The same without an option that is there, and its value. */
    StfLine without(String option) {
        int index = words.indexOf(option(option).orElseThrow());
        List<Word> rest = new ArrayList<>(words);
        rest.subList(index, index + 2).clear();
        return new StfLine(file, number, text, List.copyOf(rest));
    }

    int size() {
        return words.size();
    }

    String word(int index) {
        return words.get(index).text;
    }

    /** The words from one on. */
    List<Word> from(int index) {
        return words.subList(Math.min(index, words.size()), words.size());
    }

    /** Where the line begins. */
    Position at() {
        return at(words.getFirst());
    }

    Position at(Word word) {
        return at(word.column);
    }

    Position at(int column) {
        return new Position(file, number, column);
    }

    StfException wrong(String message, String fix) {
        return new StfException(at(), message, fix);
    }

    StfException wrong(Word word, String message, String fix) {
        return new StfException(at(word), message, fix);
    }

    /** A word as a number from 0 up to a maximum. */
    int number(int index, int max, String what) {
        Word word = words.get(index);
        long value = -1;
        try {
            value = EntryParser.value(word.text);
        } catch (IllegalArgumentException e) {
            // said below
        }
        if (value < 0 || value > max) {
            throw wrong(word, what + " '" + word.text + "' is no number from 0 to " + max, "");
        }
        return (int) value;
    }

    /** What stands behind a word, blanks included, with the column at which it begins. */
    Word behind(int index) {
        Word word = words.get(index);
        int from = word.column - 1 + word.text.length();
        return new Word(text.substring(Math.min(from, text.length())), from + 1);
    }
}

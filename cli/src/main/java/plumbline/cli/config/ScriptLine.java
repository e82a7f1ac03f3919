package plumbline.cli.config;

import java.util.ArrayList;
import java.util.List;
import plumbline.console.control.Request;
import plumbline.isa.model.Position;

/**
 * A line of a script of control commands: what stands behind {@code plumb} on a command line, less {@code --control}.
 *
 * <pre>
 *   table add routes '10.0.0.0/8 => forward(1)'
 *   table --pipe 1 default routes 'drop()'
 * </pre>
 *
 * @param request what is asked
 * @param at where it stands
 */
public record ScriptLine(Request request, Position at) {
    private static final String COMMENT = "#";
    private static final String PIPE = "--pipe";

    /**
     * The lines of a script; empty ones and those that begin with {@code #} do not count.
     *
     * @param file for messages
     * @param first number of the script's first line in the file
     * @throws ConfigException naming the line
     */
    static List<ScriptLine> read(String file, int first, List<String> script) {
        List<ScriptLine> lines = new ArrayList<>();
        int number = first;
        for (String line : script) {
            String text = line.strip();
            Position at = new Position(file, number++, 1 + line.indexOf(text));
            if (!text.isEmpty() && !text.startsWith(COMMENT)) {
                lines.add(read(text, at));
            }
        }
        return lines;
    }

    private static ScriptLine read(String text, Position at) {
        try {
            List<String> words = QuotedWords.split(text);
            Integer pipe = null;
            if (words.size() > 2 && words.get(1).equals(PIPE)) {
                pipe = Integer.valueOf(words.get(2));
                words.subList(1, 3).clear();
            }
            return new ScriptLine(new Request(words, pipe), at);
        } catch (NumberFormatException e) {
            throw ConfigException.at(at, "'" + text + "': " + PIPE + " takes a number");
        } catch (IllegalArgumentException e) {
            throw ConfigException.at(at, "'" + text + "': " + e.getMessage());
        }
    }

    /** As it is written. */
    public static String text(Request request) {
        List<String> words = new ArrayList<>(request.words());
        if (request.pipe() != null) {
            words.addAll(1, List.of(PIPE, request.pipe().toString()));
        }
        return QuotedWords.join(words);
    }
}

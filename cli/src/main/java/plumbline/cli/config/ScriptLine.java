package plumbline.cli.config;

import java.util.ArrayList;
import java.util.List;
import plumbline.cli.control.Requests;
import plumbline.cli.script.ShellWords;
import plumbline.cli.script.TimedCommand;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Position;

/**
 * A control command of a configuration file, as in every {@link plumbline.cli.script.Script script}, but without a
 * time.
 *
 * @param request what is asked
 * @param at where it stands
 */
public record ScriptLine(Request request, Position at) {
    private static final String PIPE = "--pipe";
    private static final String PORT = "port";

    /**
     * The lines of a script; empty ones and comments do not count.
     *
     * @param file for messages
     * @param first number of the script's first line in the file
     * @throws ConfigException naming the line
     */
    static List<ScriptLine> read(String file, int first, List<String> script) {
        List<ScriptLine> lines = new ArrayList<>();
        for (ShellWords.Line line : ShellWords.lines(first, script)) {
            Position at = new Position(
                    file, line.number(), 1 + line.text().indexOf(line.text().strip()));
            List<String> words = words(line.text(), at);
            if (!words.isEmpty()) {
                lines.add(new ScriptLine(request(words, at), at));
            }
        }
        return lines;
    }

    private static List<String> words(String line, Position at) {
        try {
            return ShellWords.of(line);
        } catch (IllegalArgumentException e) {
            throw ConfigException.at(at, e.getMessage());
        }
    }

    private static Request request(List<String> words, Position at) {
        if (words.getFirst().equals(PORT)) {
            throw ConfigException.at(at, "the ports of a switch stand under run:, as port: N=PORT");
        }
        try {
            return TimedCommand.of(0, at.toString(), words).request();
        } catch (CommandFailure wrong) {
            throw ConfigException.at(at, wrong.getMessage().replace("plumb: " + at + ": ", ""));
        }
    }

    void tell(Requests requests) {
        Answer answer = requests.answer(request);
        if (answer.error() != null) {
            throw ConfigException.at(at, request.words().getFirst() + ": " + answer.error());
        }
    }

    /** As it is written. */
    static String text(Request request) {
        List<String> words = new ArrayList<>(request.words());
        if (request.pipe() != null) {
            words.addAll(1, List.of(PIPE, request.pipe().toString()));
        }
        return ShellWords.join(words);
    }
}

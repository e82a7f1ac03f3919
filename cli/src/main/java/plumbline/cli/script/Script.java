package plumbline.cli.script;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.console.control.Request;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/**
 * Control commands, one a line, as they are written behind {@code plumb}; {@code #} begins a comment. {@code @5ms} in
 * front says when; a line without a time is executed at the time of the line before it, the first at the beginning.
 *
 * <pre>
 *   table add routes '10.0.0.0/8 => forward(1)'
 *   {@literal @}5ms table modify routes '10.0.0.0/8 => forward(2)'
 *        register write bank 0 1                  # at 5 ms too
 * </pre>
 */
public final class Script {
    private static final String AT = "@";

    private Script() {}

    /** Lines in the words of another tool. */
    public interface Foreign {
        /** None. */
        Foreign NONE = (_, _) -> Optional.empty();

        /**
         * The commands that a line stands for; empty if it is none of these.
         *
         * @param number of the line, from 1
         * @throws CommandFailure with the place, if it is wrong
         */
        Optional<List<Request>> commands(int number, String line);
    }

    /** The commands of a file, with lines in other words among them; fails naming the line. */
    public static List<TimedCommand> read(Path file, Foreign foreign) {
        List<TimedCommand> commands = new ArrayList<>();
        long nanos = 0;
        for (ShellWords.Line line :
                ShellWords.lines(1, NamedFiles.read(file).lines().toList())) {
            String place = file + ":" + line.number();
            Optional<List<Request>> others = foreign.commands(line.number(), line.text());
            if (others.isPresent()) {
                for (Request request : others.get()) {
                    commands.add(new TimedCommand(nanos, place, request));
                }
                continue;
            }
            List<String> words = words(place, line.text());
            if (!words.isEmpty() && words.getFirst().startsWith(AT)) {
                nanos = TimedCommand.nanos(place, words.getFirst().substring(AT.length()));
                words = words.subList(1, words.size());
            }
            if (!words.isEmpty()) {
                commands.add(TimedCommand.of(nanos, place, words));
            }
        }
        return commands;
    }

    /** A command of the command line: {@code --at 5ms 'table add …'}. */
    public static TimedCommand at(String time, String command) {
        String place = "--at " + time;
        List<String> words = words(place, command);
        if (words.isEmpty()) {
            throw CommandFailure.usage("plumb: " + place + ": there is no command");
        }
        return TimedCommand.of(TimedCommand.nanos(place, time), place, words);
    }

    private static List<String> words(String place, String line) {
        try {
            return ShellWords.of(line);
        } catch (IllegalArgumentException e) {
            throw TimedCommand.failure(ExitCode.USAGE, place, e.getMessage());
        }
    }
}

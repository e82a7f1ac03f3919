package plumbline.console.control;

import java.util.List;

/**
 * One line to a running switch: the words of a command line.
 *
 * @param words {@code table add routes "10.0.0.0/8 => forward(3)"}
 * @param pipe number of the pipe; null: as the command thinks best
 */
public record Request(List<String> words, Integer pipe) {
    public Request {
        words = words == null ? List.of() : List.copyOf(words);
    }
}

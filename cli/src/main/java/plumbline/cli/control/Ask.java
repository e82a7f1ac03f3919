package plumbline.cli.control;

import java.util.List;
import java.util.function.Consumer;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.control.Command;
import plumbline.pipelines.control.RuntimeControl;

/**
 * Something asked of a running switch, with what is needed to do it.
 *
 * @param pipe number of the pipe; null: as the verb thinks best
 * @param words behind the verb
 */
record Ask(SwitchAccess access, Integer pipe, List<String> words) {
    /** A word, which must be there. */
    String word(int index) {
        return words.get(index);
    }

    /** The words from one on. */
    List<String> from(int index) {
        return words.subList(Math.min(index, words.size()), words.size());
    }

    /** A word as a number from 0. */
    int number(int index) {
        return number(words.get(index));
    }

    static int number(String word) {
        try {
            int number = Integer.parseInt(word);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw CommandFailure.usage("'" + word + "' is no number from 0");
    }

    /** Asks the pipe, the first unless said otherwise, on its thread. */
    <T> T inPipe(Command<T> command) {
        return access.ask(pipe, command);
    }

    /** Tells the pipe, or if none was said all of them, one after the other. */
    void everywhere(Command<?> command) {
        access.everywhere(pipe, command);
    }

    /** The same where there is nothing to answer. */
    void change(Consumer<RuntimeControl> change) {
        everywhere((control, _) -> {
            change.accept(control);
            return null;
        });
    }
}

package plumbline.cli.control;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import plumbline.console.control.Answer;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.vm.State;

/**
 * One thing that can be asked of a running switch.
 *
 * @param name the word behind that of the topic; empty if the topic has no verbs
 * @param operands as users read them, in order: {@code REGISTER [FROM[..TO]]}; in brackets what may be left out, with …
 *     what may be repeated; {@link #FILE}: the client sends the lines of a file in its place
 * @param meaning for people
 * @param reads whether it only reads
 * @param realTime whether that needs another thread than the pipes', which virtual time has not
 * @param does does it
 */
record Verb(String name, String operands, String meaning, boolean reads, boolean realTime, Does does) {
    /** The operand that stands for lines. */
    static final String FILE = "FILE";

    /** Does what was asked; how often it answers is its own affair. */
    @FunctionalInterface
    interface Does {
        /** Called with as many words as the operands say. */
        void answer(Ask ask, Requests.Replies replies);
    }

    /** What is done and answered once. */
    @FunctionalInterface
    interface AnswersOnce {
        /** Called with as many words as the operands say. */
        Answer answer(Ask ask);
    }

    /** One that answers once with what it read. */
    static Verb read(String name, String operands, String meaning, AnswersOnce does) {
        return new Verb(name, operands, meaning, true, false, (ask, replies) -> replies.send(does.answer(ask)));
    }

    /** One that answers once what it has changed. */
    static Verb change(String name, String operands, String meaning, AnswersOnce does) {
        return new Verb(name, operands, meaning, false, false, (ask, replies) -> replies.send(does.answer(ask)));
    }

    /** The same, but only in real time. */
    Verb inRealTime() {
        return new Verb(name, operands, meaning, reads, true, does);
    }

    /** Lists the names of what the program declares of a kind. */
    static <T> Verb list(String meaning, Function<Program, List<T>> declared, Function<T, String> name) {
        return read(
                "list",
                "",
                meaning,
                ask -> Answer.names(declared.apply(ask.access().program()).stream()
                        .map(name)
                        .toList()));
    }

    /** Sets an array back that is named by the operand, in one pipe. */
    static Verb reset(String operand, String meaning, BiConsumer<State, String> resets) {
        return change(
                "reset",
                operand,
                meaning,
                ask -> ask.inPipe((control, nanos) -> {
                    resets.accept(control.state(), ask.word(0));
                    return Answer.done(List.of(), Map.of());
                }));
    }

    /** How it is written, less the topic. */
    String usage() {
        return (name + " " + operands).strip();
    }

    /** Whether a request for it may begin with this word. */
    boolean startsWith(String first) {
        return name.isEmpty() || name.equals(first);
    }

    /** Whether the client reads a file for it. */
    boolean takesFile() {
        return operands.equals(FILE);
    }

    /** Fails unless there are as many words as the operands say. */
    void check(String topic, List<String> words) {
        List<String> all = operands.isEmpty() ? List.of() : Arrays.asList(operands.split(" "));
        long min = all.stream().filter(operand -> !operand.startsWith("[")).count();
        boolean open = takesFile() || all.stream().anyMatch(operand -> operand.contains("…"));
        if (words.size() < min || !open && words.size() > all.size()) {
            throw CommandFailure.usage("usage: " + topic + " " + usage());
        }
    }
}

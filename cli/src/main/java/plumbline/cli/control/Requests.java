package plumbline.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.EndedException;
import plumbline.programs.ReadOut;

/** Does what a request asks of a running switch, in real time or in virtual time. */
public final class Requests {
    private final SwitchAccess access;
    private final Execution execution;

    /**
     * Those of a switch that runs a program in real time; for any thread but those of its pipes.
     *
     * @param readOut the program's, if it has one
     * @param config null if it has none
     */
    public Requests(Program program, Optional<ReadOut> readOut, Switch device, RunningConfig config) {
        this(program, readOut, device, new Execution.Submitted(), config);
    }

    private Requests(
            Program program, Optional<ReadOut> readOut, Switch device, Execution execution, RunningConfig config) {
        this.access = new SwitchAccess(program, readOut, device, execution, config);
        this.execution = execution;
    }

    SwitchAccess access() {
        return access;
    }

    /**
     * Those of a switch in virtual time at one instant; for the thread that drives it, between two packets, or when the
     * run has ended.
     *
     * @param nanos the time of the switch
     */
    public static Requests at(long nanos, Program program, Optional<ReadOut> readOut, Switch device) {
        return new Requests(program, readOut, device, new Execution.Immediate(nanos), null);
    }

    /**
     * Fails unless these words ask for something that can be asked in virtual time, in as many words as that takes.
     *
     * @throws CommandFailure usage
     */
    public static void checkForVirtualTime(List<String> words) {
        topic(words).checkForVirtualTime(behindName(words));
    }

    /** Whether these words ask for nothing but what is to be read. */
    public static boolean reads(List<String> words) {
        return topic(words).reads(behindName(words));
    }

    /** The same words, but with the lines of a file in the place of its name, where a file is wanted. */
    public static List<String> withLines(List<String> words) {
        return topic(words).request(behindName(words));
    }

    /** How answers get back; a request may have several. */
    @FunctionalInterface
    interface Replies {
        /**
         * Sends one.
         *
         * @return whether anybody still listens
         */
        boolean send(Answer answer);
    }

    /** Answers a request, however wrong it is. */
    void answer(Request request, Replies replies) {
        try {
            List<String> words = request.words();
            if (execution instanceof Execution.Immediate) {
                checkForVirtualTime(words);
            }
            topic(words).answer(access, behindName(words), request.pipe(), replies);
        } catch (CommandFailure wrong) {
            replies.send(Answer.refused(wrong.exitCode(), wrong.getMessage()));
        } catch (EndedException ended) {
            replies.send(Answer.refused(ExitCode.ENVIRONMENT, ended.getMessage()));
        } catch (RuntimeException refused) {
            String reason = refused.getMessage() == null ? refused.toString() : refused.getMessage();
            replies.send(Answer.refused(ExitCode.REJECTED, reason));
        }
    }

    /** Answers a request that is answered once, however wrong it is. */
    public Answer answer(Request request) {
        List<Answer> answers = new ArrayList<>();
        answer(request, answers::add);
        return answers.getFirst();
    }

    private static Topic topic(List<String> words) {
        return Topics.named(words.isEmpty() ? "" : words.getFirst());
    }

    private static List<String> behindName(List<String> words) {
        return words.subList(Math.min(1, words.size()), words.size());
    }
}

package plumbline.cli.control;

import java.util.List;
import java.util.Optional;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.programs.ReadOut;

/** Does what a request asks of a running switch. Any thread. */
public final class Requests {
    private final SwitchAccess access;

    /**
     * Those of a switch that runs a program.
     *
     * @param readOut the program's, if it has one
     */
    public Requests(Program program, Optional<ReadOut> readOut, Switch device) {
        access = new SwitchAccess(program, readOut, device);
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
            Topics.named(words.isEmpty() ? "" : words.getFirst())
                    .answer(access, words.subList(Math.min(1, words.size()), words.size()), request.pipe(), replies);
        } catch (CommandFailure wrong) {
            replies.send(Answer.refused(wrong.exitCode(), wrong.getMessage()));
        } catch (RuntimeException refused) {
            String reason = refused.getMessage() == null ? refused.toString() : refused.getMessage();
            replies.send(Answer.refused(ExitCode.REJECTED, reason));
        }
    }
}

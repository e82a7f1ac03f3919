package plumbline.cli.control;

import java.util.List;
import plumbline.cli.terminal.ExitCode;
import plumbline.cli.terminal.Failure;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;

/** Does what a request asks of a running switch. Any thread. */
public final class Requests {
    private final TableRequests tables;
    private final ArrayRequests arrays;
    private final DigestRequests digests;
    private final RunningProgram program;

    /** Those of a switch that runs a program. */
    public Requests(Program program, Switch device) {
        SwitchAccess access = new SwitchAccess(program, device);
        tables = new TableRequests(access);
        arrays = new ArrayRequests(access);
        digests = new DigestRequests(access);
        this.program = RunningProgram.of(program);
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
            List<String> rest = words.isEmpty() ? List.of() : words.subList(1, words.size());
            switch (words.isEmpty() ? "" : words.getFirst()) {
                case "table" -> replies.send(tables.answer(rest, request.pipe()));
                case "register" -> replies.send(arrays.register(rest, request.pipe()));
                case "counter" -> replies.send(arrays.counter(rest, request.pipe()));
                case "program" -> replies.send(Answer.done(List.of(program.toString()), program));
                case "digest" -> digests.stream(rest, request.pipe(), replies);
                default -> throw Failure.usage("a request is one of table, register, counter, digest, program");
            }
        } catch (Failure wrong) {
            replies.send(Answer.refused(wrong.exitCode(), wrong.getMessage()));
        } catch (RuntimeException refused) {
            String reason = refused.getMessage() == null ? refused.toString() : refused.getMessage();
            replies.send(Answer.refused(ExitCode.REJECTED, reason));
        }
    }
}

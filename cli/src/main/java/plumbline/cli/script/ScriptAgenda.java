package plumbline.cli.script;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plumbline.cli.control.DigestLog;
import plumbline.cli.control.Requests;
import plumbline.console.control.Answer;
import plumbline.isa.model.Program;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.Switch;
import plumbline.pipelines.run.Agenda;
import plumbline.programs.ReadOut;

/** Has a switch execute control commands at their times, and hands on what it answers. */
public final class ScriptAgenda implements Agenda {
    private final ArrayDeque<TimedCommand> left;
    private final Program program;
    private final Optional<ReadOut> readOut;
    private final Switch device;
    private final DigestLog digests;
    private final Replies replies;
    private long begin;

    /**
     * @param commands in any order of time; those of one time are executed in this order
     * @param readOut the program's, if it has one
     * @param digests listens in the pipes if digests are asked for
     */
    public ScriptAgenda(
            List<TimedCommand> commands,
            Program program,
            Optional<ReadOut> readOut,
            Switch device,
            DigestLog digests,
            Replies replies) {
        this.left = new ArrayDeque<>(commands.stream()
                .sorted(Comparator.comparingLong(TimedCommand::nanos))
                .toList());
        this.program = program;
        this.readOut = readOut;
        this.device = device;
        this.digests = digests;
        this.replies = replies;
    }

    /** Executes commands without a time, of a switch that has not begun to run. */
    public static void executeAtOnce(
            List<TimedCommand> commands, Program program, Optional<ReadOut> readOut, Switch device, Replies replies) {
        new ScriptAgenda(commands, program, readOut, device, new DigestLog(program), replies).work(0);
    }

    @Override
    public void begin(long nanos) {
        begin = nanos;
    }

    @Override
    public long nextNanos() {
        return left.isEmpty() ? Switch.NEVER : left.getFirst().nanos();
    }

    @Override
    public void work(long nanos) {
        while (nextNanos() <= nanos - begin) {
            execute(left.removeFirst(), nanos);
        }
    }

    /** Executes what is to be executed at the end; what a limit kept from its time is left. */
    @Override
    public void end(long nanos) {
        List<TimedCommand> last = left.stream()
                .filter(command -> command.nanos() == TimedCommand.END)
                .toList();
        left.removeAll(last);
        last.forEach(command -> execute(command, nanos));
        if (!left.isEmpty()) {
            replies.warn("not executed, because the replay ended earlier: "
                    + left.getFirst().place() + ", at "
                    + Nanos.text(left.getFirst().nanos())
                    + (left.size() == 1 ? "" : ", and " + (left.size() - 1) + " more"));
        }
        if (digests.missing() > 0) {
            replies.warn(digests.missing() + " digests are missing, because more than " + DigestLog.MAX
                    + " came before they were asked for; ask more often");
        }
    }

    private void execute(TimedCommand command, long nanos) {
        Answer answer = answer(command, nanos);
        if (answer.error() != null) {
            throw TimedCommand.failure(answer.exit(), command.place(), answer.error());
        }
        if (Requests.reads(command.request().words()) || !answer.lines().isEmpty()) {
            replies.hear(new CommandReply(nanos - begin, command.text(), answer.lines(), answer.data()));
        }
    }

    private Answer answer(TimedCommand command, long nanos) {
        return DigestLog.isAsked(command.request().words())
                ? digests.answer(command.request())
                : Requests.at(nanos, program, readOut, device).answer(command.request());
    }
}

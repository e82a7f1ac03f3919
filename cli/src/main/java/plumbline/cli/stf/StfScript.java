package plumbline.cli.stf;

import java.util.ArrayList;
import java.util.List;
import plumbline.console.control.Answer;
import plumbline.console.control.Request;
import plumbline.pipelines.Switch;
import plumbline.pipelines.run.Agenda;

/** Carries out the control commands of a packet test at their times, and tells when a packet is to come. */
final class StfScript implements Agenda {
    private final List<StfStep> steps;
    private final long beginNanos;
    private final Commanded commanded;
    private final List<Answer> answers = new ArrayList<>();
    private final DropLog drops;
    private int next;

    /** Does what control commands say. */
    @FunctionalInterface
    interface Commanded {
        Answer answer(long nanos, Request request);
    }

    /**
     * @param steps in the order of their times
     * @param beginNanos when the run begins
     * @param drops hears of each packet
     */
    StfScript(List<StfStep> steps, long beginNanos, Commanded commanded, DropLog drops) {
        this.steps = steps;
        this.beginNanos = beginNanos;
        this.commanded = commanded;
        this.drops = drops;
    }

    /** In the order of the commands. */
    List<Answer> answers() {
        return answers;
    }

    @Override
    public long nextNanos() {
        return next == steps.size() ? Switch.NEVER : Math.max(0, steps.get(next).nanos() - beginNanos);
    }

    @Override
    public void work(long nanos) {
        while (next < steps.size() && steps.get(next).nanos() <= nanos) {
            switch (steps.get(next++)) {
                case StfStep.Control asked -> answers.add(commanded.answer(nanos, asked.request()));
                case StfStep.Send packet -> drops.before(packet);
                case StfStep.End _, StfStep.Expect _, StfStep.Quiet _ -> {}
            }
        }
    }
}

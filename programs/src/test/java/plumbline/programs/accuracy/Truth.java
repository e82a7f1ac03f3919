package plumbline.programs.accuracy;

import java.util.List;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.ExactCounts;

/** Counts packets exactly, and sums up how far estimates are off. */
final class Truth {
    private final ExactCounts exact = new ExactCounts();
    private double squares;

    /** A packet of a flow, and what the subject then believes the flow to have sent. */
    void packet(long flow, long estimate) {
        double error = estimate - exact.add(flow);
        squares += error * error;
    }

    /** The verdict on a subject's final list and its number of second passes. */
    Accuracy accuracy(List<FlowCount> listed, long recirculated) {
        return new Accuracy(
                squares / exact.packets(),
                exact.recall(listed, 32),
                exact.recall(listed, 128),
                (double) recirculated / exact.packets());
    }
}

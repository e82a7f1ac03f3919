package plumbline.programs.accuracy;

import java.util.List;
import java.util.function.LongSupplier;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.ExactCounts;

/**
 * How well a subject counted (specification section 8).
 *
 * @param meanSquareError of the on-arrival estimates
 * @param recall32        share of the 32 largest flows among the first 32 listed
 * @param recall128       likewise for 128
 * @param recirculated    second passes per packet
 */
record Accuracy(double meanSquareError, double recall32, double recall128, double recirculated) {
    /** Feeds packets and holds the answers against exact counts. */
    static Accuracy measure(Subject subject, LongSupplier flows, int packets) {
        ExactCounts exact = new ExactCounts();
        double squares = 0;
        for (int i = 0; i < packets; i++) {
            long flow = flows.getAsLong();
            long error = subject.packet(flow) - exact.add(flow);
            squares += (double) error * error;
        }
        List<FlowCount> listed = subject.flows();
        return new Accuracy(
                squares / packets,
                exact.recall(listed, 32),
                exact.recall(listed, 128),
                (double) subject.recirculated() / packets);
    }

    /** The mean of several runs. */
    static Accuracy mean(List<Accuracy> runs) {
        return new Accuracy(
                runs.stream().mapToDouble(Accuracy::meanSquareError).average().orElseThrow(),
                runs.stream().mapToDouble(Accuracy::recall32).average().orElseThrow(),
                runs.stream().mapToDouble(Accuracy::recall128).average().orElseThrow(),
                runs.stream().mapToDouble(Accuracy::recirculated).average().orElseThrow());
    }
}

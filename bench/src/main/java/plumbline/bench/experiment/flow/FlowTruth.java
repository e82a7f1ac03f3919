package plumbline.bench.experiment.flow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.reference.ExactCounts;

/** Counts packets exactly, and sums up how far estimates are off: the error on arrival, and recall. */
public final class FlowTruth {
    private static final String LARGEST = "32+128";

    private final ExactCounts exact = new ExactCounts();
    private final int[] largest;
    private double squares;

    /** Asks for the largest flows that settings name: {@code largest}, as 60+150. */
    public FlowTruth(PointSettings settings) {
        try {
            largest = Stream.of(settings.text("largest", LARGEST).split("\\+"))
                    .mapToInt(Integer::parseInt)
                    .toArray();
        } catch (NumberFormatException e) {
            throw new ExperimentException(
                    settings.where() + ": largest = " + settings.text("largest") + " is no list as " + LARGEST, e);
        }
    }

    /** A packet of a flow, and what the subject then believes the flow to have sent. */
    public void packet(long flow, long estimate) {
        packet(flow, 1, estimate);
    }

    /** A packet that counts so much. */
    public void packet(long flow, long amount, long estimate) {
        double error = estimate - exact.add(flow, amount);
        squares += error * error;
    }

    /** All flows that were seen, the one with the largest estimate first. */
    List<FlowCount> flowsBy(LongUnaryOperator estimates) {
        return exact.top(exact.flows()).stream()
                .map(flow -> new FlowCount(flow.flow(), Math.max(0, estimates.applyAsLong(flow.flow()))))
                .sorted(FlowCount.LARGEST_FIRST)
                .toList();
    }

    /**
     * {@code mse}: mean square error of the estimates on arrival; {@code recall32}, {@code recall128} (or as settings
     * say) of the final list, and what they are {@code _low} and {@code _high} if those with equal estimates stand in
     * the worst and in the best order.
     */
    public Map<String, Double> metrics(List<FlowCount> listed) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("mse", squares / exact.packets());
        for (int k : largest) {
            metrics.put("recall" + k, exact.recall(listed, k));
            ExactCounts.Range range = exact.recallInAnyOrder(listed, k);
            metrics.put("recall" + k + "_low", range.low());
            metrics.put("recall" + k + "_high", range.high());
        }
        return metrics;
    }
}

package plumbline.systems.precision;

import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import plumbline.bench.experiment.flow.FlowTruth;
import plumbline.bench.experiment.flow.FlowWorkload;
import plumbline.bench.experiment.flow.FlowWorkloads;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.cocosketch.BasicCocoSketch;
import plumbline.programs.precision.HashedAdmission;
import plumbline.programs.reference.FlowEstimator;
import plumbline.programs.reference.RandomizedAdmission;
import plumbline.programs.reference.SampleAndHold;
import plumbline.programs.reference.SpaceSaving;
import plumbline.programs.reference.WayHashes;

/**
 * An algorithm in software, without a switch. Settings: {@code workload}, {@code packets}, {@code counters},
 * {@code algorithm}, {@code probability} of sample-and-hold, {@code ways} of RAP and CocoSketch with hashed candidates.
 */
public final class ReferenceSubject implements Subject {
    private static final Set<String> SETTINGS =
            Set.of("subject", "workload", "packets", "counters", "algorithm", "probability", "ways", "largest");

    @Override
    public String name() {
        return "reference";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        settings.allowOnly(SETTINGS);
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        LongSupplier flows = workload.flows(trial.seed());
        long packets = workload.packets(settings);
        FlowEstimator algorithm = algorithm(settings, ~trial.seed());
        FlowTruth truth = new FlowTruth(settings);
        for (long i = 0; i < packets; i++) {
            long flow = flows.getAsLong();
            truth.packet(flow, algorithm.packet(flow));
        }
        return truth.metrics(algorithm.flows());
    }

    private static FlowEstimator algorithm(PointSettings settings, long seed) {
        int counters = settings.integer("counters");
        return switch (settings.text("algorithm")) {
            case "space-saving" -> new SpaceSaving(counters);
            case "rap" -> new RandomizedAdmission(counters, seed);
            case "hashed-rap", "cocosketch" -> {
                int ways = settings.integer("ways");
                int max = Math.min(WayHashes.CHECKS.size(), counters);
                if (ways < 1 || ways > max) {
                    throw new ExperimentException(settings.where() + ": ways = " + ways + " is not 1 to " + max
                            + (max < counters
                                    ? ": there is a hash for each of so many"
                                    : ": each has a counter at least"));
                }
                int entries = Integer.highestOneBit(counters / ways);
                yield settings.text("algorithm").equals("cocosketch")
                        ? new BasicCocoSketch(ways, entries, seed)
                        : new HashedAdmission(ways, entries, seed);
            }
            case "sample-and-hold" -> new SampleAndHold(counters, settings.real("probability"), seed);
            case String other ->
                throw new ExperimentException(settings.where() + ": no algorithm '" + other
                        + "'; there are: space-saving, rap, hashed-rap, cocosketch, sample-and-hold");
        };
    }
}

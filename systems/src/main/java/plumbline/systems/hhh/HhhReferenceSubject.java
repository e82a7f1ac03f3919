package plumbline.systems.hhh;

import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import plumbline.bench.experiment.flow.FlowWorkload;
import plumbline.bench.experiment.flow.FlowWorkloads;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.port.PortException;
import plumbline.programs.hhh.HhhReadOut;
import plumbline.programs.hhh.SpaceSavingLevels;

/**
 * Hierarchical heavy hitters in software. Settings: {@code workload}, {@code packets}, {@code counters} in total,
 * {@code levels} (4 or 32), {@code share} (θ), {@code z}, {@code algorithm}: {@code mst}, {@code rhhh}.
 */
public final class HhhReferenceSubject implements Subject {
    private static final Set<String> SETTINGS =
            Set.of("subject", "workload", "packets", "counters", "levels", "share", "z", "algorithm");

    @Override
    public String name() {
        return "hhh-reference";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        settings.allowOnly(SETTINGS);
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        long packets = workload.packets(settings);
        int levels = settings.integer("levels");
        int counters = Math.toIntExact(settings.number("counters") / levels);
        boolean sampled = settings.text("algorithm").equals("rhhh");
        if (!sampled && !settings.text("algorithm").equals("mst")) {
            throw new ExperimentException(
                    settings.where() + ": no algorithm '" + settings.text("algorithm") + "'; there are: mst, rhhh");
        }
        SpaceSavingLevels algorithm = sampled
                ? SpaceSavingLevels.rhhh(32 / levels, counters, ~trial.seed())
                : SpaceSavingLevels.mst(32 / levels, counters);
        HhhTruth truth = new HhhTruth(32 / levels, settings.real("share"));
        LongSupplier flows = truth.counting(workload.flows(trial.seed()));
        for (long i = 0; i < packets; i++) {
            algorithm.packet(flows.getAsLong() >>> 32);
        }
        return truth.metrics(algorithm.counts(), sampled ? levels : 0, settings.real("z", HhhReadOut.Z));
    }
}

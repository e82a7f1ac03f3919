package plumbline.systems.hhh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.flow.FlowWorkload;
import plumbline.bench.experiment.flow.FlowWorkloads;
import plumbline.bench.experiment.flow.SwitchTrial;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.programs.hhh.HhhReadOut;

/**
 * A built-in program that counts prefixes, compiled, in a whole switch, in virtual time. Settings: {@code workload},
 * {@code packets}, {@code program}, {@code target}, {@code delay}, {@code counters} in total, {@code tables} (over how
 * many the counters are divided), {@code levels}, {@code share} (θ), {@code z}; all others are the program's
 * parameters.
 */
public final class HhhProgramSubject implements Subject {
    private static final Set<String> OWN = Set.of(
            "subject",
            "workload",
            "packets",
            "program",
            "target",
            "delay",
            "counters",
            "tables",
            "levels",
            "share",
            "z");

    @Override
    public String name() {
        return "hhh-program";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        long packets = workload.packets(settings);
        Map<String, Long> parameters = new LinkedHashMap<>(settings.numbersBeside(OWN));
        parameters.put(
                "entries",
                Long.highestOneBit(
                        settings.number("counters") / settings.number("tables", 1) / settings.number("ways")));
        boolean sampled = settings.text("program").equals("hhhrandom");
        int levels = settings.integer("levels", 4);
        if (sampled) {
            parameters.put("levels", (long) levels);
        }
        SwitchTrial program = SwitchTrial.of(settings, parameters, trial.shared());
        if (program.program().parameter("address") != 0 || program.program().parameter("weight") != 0) {
            throw new ExperimentException(settings.where() + ": the truth counts packets of IPv4 sources");
        }
        HhhReadOut readOut = (HhhReadOut) program.readOut();
        HhhTruth truth = new HhhTruth(32 / levels, settings.real("share"));
        try (Switch device = program.run(
                trial.seed(), truth.counting(workload.flows(trial.seed())), packets, state -> new DiscardPort("out"))) {
            Map<String, Double> metrics = truth.metrics(
                    readOut.counts(device.state()), sampled ? levels : 0, settings.real("z", HhhReadOut.Z));
            metrics.put("recirculated", SwitchTrial.recirculated(device, packets));
            return metrics;
        }
    }
}

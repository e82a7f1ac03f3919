package plumbline.bench.experiment.flow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.ExperimentException;
import plumbline.bench.experiment.Settings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembly;
import plumbline.pipelines.Switch;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.Progress;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.reference.AddressPairs;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.State;
import plumbline.vm.compiler.Compiler;

/**
 * A built-in program that counts flows, compiled, in a whole switch, in virtual time. Settings: {@code workload}, {@code
 * packets}, {@code program}, {@code target}, {@code delay} (packets between a packet and the second pass of its clone),
 * {@code counters} in total (sets {@code entries} by {@code ways} or {@code rows}), {@code estimate}; all others are the
 * program's parameters.
 */
public final class ProgramSubject implements Subject {
    private static final Set<String> OWN =
            Set.of("subject", "workload", "packets", "program", "target", "delay", "counters", "estimate");
    private static final String REPORT = "report";

    @Override
    public String name() {
        return "program";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        Settings settings = trial.settings();
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        long packets = Math.min(settings.number("packets"), workload.packets());
        BuiltInProgram builtIn = BuiltInPrograms.find(settings.text("program"))
                .orElseThrow(() -> new ExperimentException(settings.where() + ": no program '" + settings.text("program") + "'"));
        Verified program = verified(builtIn, settings);
        HeavyHitterReadOut readOut = (HeavyHitterReadOut)
                builtIn.readOut(program.program()).orElseThrow();
        FlowTruth truth = new FlowTruth();
        Observer observer = new Observer(truth);
        long latency = Math.max(1, settings.number("delay", 1) * FlowPort.GAP_NANOS);
        try (Switch device = Switch.builder(program, new Compiler())
                .seed(trial.seed())
                .recirculation(RecirculationConfig.DEFAULT.withLatency(latency))
                .port(0, new FlowPort(workload.flows(trial.seed()), packets))
                .port(1, observer)
                .build()) {
            observer.estimate = estimate(settings.text("estimate", REPORT), program.program(), device.state(), settings);
            new StepRunner(device, Progress.NONE).run();
            Map<String, Double> metrics = new LinkedHashMap<>(
                    truth.metrics(readOut.flows(device.state()).largestFirst()));
            metrics.put(
                    "recirculated",
                    device.pipe().counters().passes(Origin.RECIRCULATION) / (double) truth.packets());
            return metrics;
        }
    }

    private static Verified verified(BuiltInProgram builtIn, Settings settings) {
        Map<String, Long> parameters = new LinkedHashMap<>(settings.numbersBeside(OWN));
        if (settings.has("counters")) {
            long arrays = settings.has("ways") ? settings.number("ways") : settings.number("rows");
            parameters.put("entries", powerOfTwo(settings.number("counters") / arrays));
        }
        if (builtIn.parameters().stream().anyMatch(parameter -> parameter.name().equals(REPORT))) {
            parameters.put(REPORT, 1L);
        }
        Assembly assembly = builtIn.assemble(parameters);
        if (assembly.program().isEmpty()) {
            throw new ExperimentException(settings.where() + ": " + assembly.diagnostics().getFirst().headline());
        }
        return switch (Verifier.verify(assembly.orThrow(), Targets.named(settings.text("target", "unlimited")))) {
            case Verdict.Accepted accepted -> accepted.verified();
            case Verdict.Rejected rejected -> throw new ExperimentException(settings.where() + ": "
                    + rejected.report().diagnostics().getFirst().headline());
        };
    }

    /** Arrays have a power of two of cells: the largest that is not too many. */
    private static long powerOfTwo(long most) {
        return Long.highestOneBit(most);
    }

    private static Estimate estimate(String kind, Program program, State state, Settings settings) {
        return switch (kind) {
            case REPORT -> Estimate.reported();
            case "whole-hashpipe" -> Estimate.wholeHashPipe(program, state);
            case "in-line-hashpipe" -> Estimate.inLineHashPipe(program, state);
            default -> throw new ExperimentException(settings.where() + ": no estimate '" + kind
                    + "'; there are: report, whole-hashpipe, in-line-hashpipe");
        };
    }

    /** The port behind the program: holds the estimate of each packet that leaves against the truth. */
    private static final class Observer extends DiscardPort {
        private final FlowTruth truth;
        private Estimate estimate;

        Observer(FlowTruth truth) {
            super("observer");
            this.truth = truth;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            for (int i = 0; i < count; i++) {
                Frame frame = from[i];
                long flow = AddressPairs.of(frame.buffer(), frame.offset(), frame.length());
                truth.packet(flow, estimate.of(frame, flow));
            }
            return super.send(from, count, nanos);
        }
    }
}

package plumbline.bench.experiment.flow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.bench.experiment.ExperimentException;
import plumbline.bench.experiment.PointSettings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.PointQuery;
import plumbline.programs.reference.AddressPairs;
import plumbline.programs.reference.Ways;
import plumbline.vm.State;

/**
 * A built-in program that counts flows, compiled, in a whole switch, in virtual time. Settings: {@code workload},
 * {@code packets}, {@code program}, {@code target}, {@code delay} (packets between a packet and the second pass of its
 * clone), {@code counters} in total (sets {@code entries} by {@code ways}, {@code rows} or {@code arrays}, and
 * {@code wide}), {@code estimate}; all others are the program's parameters.
 */
public final class ProgramSubject implements Subject {
    private static final Set<String> OWN =
            Set.of("subject", "workload", "packets", "program", "target", "delay", "counters", "estimate");
    private static final List<String> DIVISORS = List.of("ways", "rows", "arrays");
    private static final String REPORT = "report";

    @Override
    public String name() {
        return "program";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        long packets = Math.min(settings.number("packets"), workload.packets());
        SwitchTrial program = SwitchTrial.of(settings, parameters(settings));
        FlowTruth truth = new FlowTruth();
        String kind = settings.text("estimate", REPORT);
        try (Switch device = program.run(
                trial.seed(),
                workload.flows(trial.seed()),
                packets,
                built -> new Observer(truth, estimate(kind, program.program(), built.state(), settings)))) {
            Map<String, Double> metrics =
                    new LinkedHashMap<>(truth.metrics(listed(program.readOut(), device.state(), truth)));
            metrics.put("recirculated", SwitchTrial.recirculated(device, packets));
            return metrics;
        }
    }

    /** The flows that the control plane lists; of a sketch, which cannot, all true flows by their estimates. */
    private static List<FlowCount> listed(ReadOut readOut, State state, FlowTruth truth) {
        return switch (readOut) {
            case HeavyHitterReadOut list -> list.flows(state).largestFirst();
            case PointQuery sketch -> truth.flowsBy(sketch.estimates(state));
            default -> throw new ExperimentException("a program that counts flows is wanted");
        };
    }

    private static Map<String, Long> parameters(PointSettings settings) {
        Map<String, Long> parameters = new LinkedHashMap<>(settings.numbersBeside(OWN));
        Set<String> known = SwitchTrial.named(settings).parameters().stream()
                .map(BuiltInProgram.Parameter::name)
                .collect(Collectors.toSet());
        if (settings.has("counters")) {
            String divisor = DIVISORS.stream()
                    .filter(settings::has)
                    .findFirst()
                    .orElseThrow(() -> new ExperimentException(
                            settings.where() + ": 'counters' are divided by one of " + DIVISORS));
            Ways ways = Ways.filling((int) settings.number("counters"), (int) settings.number(divisor));
            parameters.put("entries", (long) ways.entries());
            if (known.contains("wide")) {
                parameters.put("wide", (long) ways.wide());
            }
        }
        if (known.contains(REPORT)) {
            parameters.putIfAbsent(REPORT, 1L);
        }
        return parameters;
    }

    private static Estimate estimate(String kind, Program program, State state, PointSettings settings) {
        if (kind.equals(REPORT)) {
            return Estimate.reported();
        }
        List<Estimator> estimators = ServiceLoader.load(Estimator.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return estimators.stream()
                .filter(estimator -> estimator.name().equals(kind))
                .findFirst()
                .orElseThrow(() -> new ExperimentException(settings.where() + ": no estimate '" + kind
                        + "'; there are: " + REPORT + ", "
                        + estimators.stream().map(Estimator::name).collect(Collectors.joining(", "))))
                .of(program, state);
    }

    /** The port behind the program: holds the estimate of each packet that leaves against the truth. */
    private static final class Observer extends SimulatedPort {
        private final FlowTruth truth;
        private final Estimate estimate;

        Observer(FlowTruth truth, Estimate estimate) {
            super("observer");
            this.truth = truth;
            this.estimate = estimate;
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

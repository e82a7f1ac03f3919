package plumbline.bench.experiment.flow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.collections.Long2LongHashMap;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowCount;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.HeavyHitterReadOut;
import plumbline.programs.heavyhitters.PointQuery;
import plumbline.programs.heavyhitters.Weight;
import plumbline.programs.reference.FlowReader;
import plumbline.programs.reference.Ways;
import plumbline.vm.CounterArray;
import plumbline.vm.State;

/**
 * A program, compiled, in a whole switch, in virtual time: a built-in one that counts flows, or a file. Settings:
 * {@code workload}, {@code packets}, {@code program}, {@code target}, {@code delay} (packets between a packet and the
 * second pass of its clone), {@code counters} in total, or {@code kilobytes} of {@code entry_bytes} each (sets
 * {@code entries} by {@code ways}, {@code rows} or {@code arrays}, and {@code wide}), {@code estimate},
 * {@code largest}: of how many flows recall is asked; all others are the program's parameters.
 *
 * <p>A file has no read-out: a flow's estimate at the end is the one that its last packet left with, and what the
 * program's counters have counted are metrics too.
 */
public final class ProgramSubject implements Subject {
    private static final Set<String> OWN = Set.of(
            "subject",
            "workload",
            "packets",
            "program",
            "target",
            "delay",
            "counters",
            "kilobytes",
            "entry_bytes",
            "largest",
            "estimate");
    private static final List<String> DIVISORS = List.of("ways", "rows", "arrays");
    private static final String REPORT = "report";
    private static final String NONE = "none";

    @Override
    public String name() {
        return "program";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        FlowWorkload workload = FlowWorkloads.of(settings.text("workload"), trial.shared());
        long packets = workload.packets(settings);
        Set<String> known = SwitchTrial.parameters(settings, trial.shared());
        SwitchTrial program = SwitchTrial.of(settings, parameters(settings, known), trial.shared());
        boolean file = program.builtIn().isEmpty();
        String kind = settings.text("estimate", file && !known.contains(REPORT) ? NONE : REPORT);
        if (file) {
            return ofFile(program, kind, workload.flows(trial.seed()), packets, trial);
        }
        if (FlowKey.of(program.program()).six()) {
            throw new ExperimentException(settings.where() + ": workloads are of IPv4; key 0 to 3");
        }
        FlowTruth truth = new FlowTruth(settings);
        try (Switch device = program.run(
                trial.seed(),
                workload.flows(trial.seed()),
                packets,
                built -> new Observer(
                        truth,
                        FlowReader.of(program.program(), HashSeed.PUBLIC),
                        estimate(kind, program.program(), built.state(), settings)))) {
            Map<String, Double> metrics =
                    new LinkedHashMap<>(truth.metrics(listed(program.readOut(), device.state(), truth)));
            metrics.put("recirculated", SwitchTrial.recirculated(device, packets));
            return metrics;
        }
    }

    private static Map<String, Double> ofFile(
            SwitchTrial program, String kind, LongSupplier flows, long packets, Trial trial) throws PortException {
        FlowTruth truth = new FlowTruth(trial.settings());
        Long2LongHashMap last = new Long2LongHashMap(Long.MIN_VALUE);
        SimulatedPort[] out = new SimulatedPort[1];
        try (Switch device = program.run(trial.seed(), flows, packets, built -> {
            Estimate estimate = estimate(kind, program.program(), built.state(), trial.settings());
            out[0] = new Observer(
                    truth, new FlowReader(FlowKey.PAIR, false, Weight.PACKETS, HashSeed.PUBLIC), (frame, flow) -> {
                        long estimated = estimate.of(frame, flow);
                        last.put(flow, estimated);
                        return estimated;
                    });
            return out[0];
        })) {
            Map<String, Double> metrics = new LinkedHashMap<>();
            if (!kind.equals(NONE)) {
                metrics.putAll(truth.metrics(truth.flowsBy(last::get)));
            }
            metrics.put("recirculated", SwitchTrial.recirculated(device, packets));
            metrics.put("left", out[0].counters().sent() / (double) packets);
            for (Counter counter : program.program().arrays(Counter.class)) {
                metrics.put(counter.name(), counted(device.state(), counter));
            }
            return metrics;
        }
    }

    /** What all cells of a counter have counted: packets, or bytes if it counts these alone. */
    private static double counted(State state, Counter counter) {
        CounterArray cells = state.counter(counter.name());
        return IntStream.range(0, counter.entries())
                .mapToLong(cell -> counter.kind() == Counter.Kind.BYTES ? cells.bytes(cell) : cells.packets(cell))
                .sum();
    }

    /** The flows that the control plane lists; of a sketch, which cannot, all true flows by their estimates. */
    private static List<FlowCount> listed(ReadOut readOut, State state, FlowTruth truth) {
        return switch (readOut) {
            case HeavyHitterReadOut list -> list.flows(state).largestFirst();
            case PointQuery sketch -> truth.flowsBy(sketch.estimates(state));
            default -> throw new ExperimentException("a program that counts flows is wanted");
        };
    }

    private static Map<String, Long> parameters(PointSettings settings, Set<String> known) {
        Map<String, Long> parameters = new LinkedHashMap<>(settings.numbersBeside(OWN));
        if (settings.has("counters") || settings.has("kilobytes")) {
            String divisor = DIVISORS.stream()
                    .filter(settings::has)
                    .findFirst()
                    .orElseThrow(() -> new ExperimentException(
                            settings.where() + ": 'counters' are divided by one of " + DIVISORS));
            Ways ways = Ways.filling(counters(settings), (int) settings.number(divisor));
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

    private static int counters(PointSettings settings) {
        return (int)
                (settings.has("counters")
                        ? settings.number("counters")
                        : settings.real("kilobytes") * 1000 / settings.real("entry_bytes"));
    }

    private static Estimate estimate(String kind, Program program, State state, PointSettings settings) {
        if (kind.equals(REPORT)) {
            return Estimate.reported();
        }
        if (kind.equals(NONE)) {
            return (frame, flow) -> 0;
        }
        List<Estimator> estimators = ServiceLoader.load(Estimator.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        return estimators.stream()
                .filter(estimator -> estimator.name().equals(kind))
                .findFirst()
                .orElseThrow(() -> new ExperimentException(settings.where() + ": no estimate '" + kind
                        + "'; there are: " + REPORT + ", " + NONE + " (of a file), "
                        + estimators.stream().map(Estimator::name).collect(Collectors.joining(", "))))
                .of(program, state);
    }

    /** The port behind the program: holds the estimate of each packet that leaves against the truth. */
    private static final class Observer extends SimulatedPort {
        private final FlowTruth truth;
        private final FlowReader reader;
        private final Estimate estimate;

        Observer(FlowTruth truth, FlowReader reader, Estimate estimate) {
            super("observer");
            this.truth = truth;
            this.reader = reader;
            this.estimate = estimate;
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            for (int i = 0; i < count; i++) {
                Frame frame = from[i];
                long flow = reader.flow(frame.buffer(), frame.offset(), frame.length());
                if (flow != FlowReader.NONE) {
                    long amount = reader.amount(frame.buffer(), frame.offset(), frame.length());
                    truth.packet(flow, amount, estimate.of(frame, flow));
                }
            }
            return super.send(from, count, nanos);
        }
    }
}

package plumbline.systems.printqueue.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.bench.experiment.subject.Trial;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.QueueRecorder;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * A queue of 10 Gbit/s behind which PrintQueue ran, with its control plane, in virtual time: that of port 1. Where the
 * program watches {@code ports}, each of them has a queue and traffic of its own.
 *
 * @param depths of the queue monitor
 * @param log what left, as the traffic manager saw it
 */
record RecordedQueue(TimeWindows windows, long depths, List<Checkpoint> checkpoints, DepartureLog log) {
    private static final long RATE = (long) FlowArrivals.BITS_PER_SECOND;
    private static final int BUFFERS = 16_384;
    /** Of the queue, as on the published switch; what is more is dropped. */
    private static final int CELLS = 25_000;
    /** From one port's traffic to the next one's; the first has the trial's own. */
    private static final long SEEDS_APART = 1_000_000;

    /**
     * Settings that say what is sent: {@code sizes} (WS, DM, SMALL), {@code loads} (parts of the link, joined by +),
     * {@code milliseconds}.
     */
    static final Set<String> TRAFFIC = Set.of("sizes", "loads", "milliseconds");

    /**
     * What a trial's settings say; the same traffic serves all series and swept values.
     *
     * @param own settings that are neither of the traffic nor of the program
     * @param parameters of the program, besides those of the settings
     */
    static RecordedQueue of(Trial trial, Set<String> own, Map<String, Long> parameters) throws PortException {
        PointSettings settings = trial.settings();
        FlowArrivals.Sizes sizes = settings.choice("sizes", FlowArrivals.Sizes.class);
        List<Double> loads = Arrays.stream(settings.text("loads").split("\\+"))
                .map(Double::valueOf)
                .toList();
        int milliseconds = (int) settings.number("milliseconds");
        Set<String> other = new HashSet<>(own);
        other.add("subject");
        other.addAll(TRAFFIC);
        Map<String, Long> all = new TreeMap<>(settings.numbersBeside(other));
        all.putAll(parameters);
        String key = String.join(
                " ", "recorded queue", sizes.name(), loads.toString(), milliseconds + " ms", all.toString());
        List<Long> seeds = LongStream.range(0, all.getOrDefault("ports", 1L))
                .mapToObj(port -> trial.seed() + SEEDS_APART * port)
                .toList();
        return trial.shared()
                .ofSeed(trial.seed())
                .get(
                        key,
                        RecordedQueue.class,
                        () -> of(
                                seeds.stream()
                                        .map(seed -> FlowArrivals.of(sizes, loads, milliseconds, seed))
                                        .toList(),
                                all));
    }

    /** The number of a flow that the control plane names. */
    static int flow(FiveTuple named) {
        return named.src() & 0xFFFF;
    }

    /** Flow → packets of an answer. */
    static Map<Integer, Long> counts(Culprits culprits) {
        return culprits.flows().stream().collect(Collectors.toMap(one -> flow(one.flow()), FlowEstimate::packets));
    }

    /** Sends packets through a switch with PrintQueue, which watches one port. */
    static RecordedQueue of(Arrivals arrivals, Map<String, Long> parameters) {
        return of(List.of(arrivals), parameters);
    }

    /**
     * Sends packets through a switch with PrintQueue. What comes by a port leaves by the other one of its pair.
     *
     * @param leaving what leaves by port 1, 2, …, each of which is watched
     * @param parameters of the program
     */
    static RecordedQueue of(List<Arrivals> leaving, Map<String, Long> parameters) {
        Verified verified = SubjectPrograms.unlimited("printqueue", parameters);
        Program program = verified.program();
        List<Checkpoint> checkpoints = new ArrayList<>();
        DepartureLog log = new DepartureLog();
        SwitchBuilder builder = Switch.builder(verified, new Compiler());
        TrafficManagerConfig queues =
                TrafficManagerConfig.DEFAULT.withCells(leaving.size() * TrafficManagerConfig.DEFAULT.cells());
        for (int port = 0; port <= (leaving.size() | 1); port++) {
            int other = port ^ 1;
            builder.port(
                    port,
                    other >= 1 && other <= leaving.size()
                            ? new ArrivalPort(leaving.get(other - 1))
                            : new DiscardPort("out"));
            if (port >= 1 && port <= leaving.size()) {
                queues = queues.withPort(
                        port, PortConfig.DEFAULT.withRate(RATE).with(QueueConfig.DEFAULT.withLimits(BUFFERS, CELLS)));
            }
        }
        Switch device = builder.trafficManager(queues)
                .buffers(leaving.size() * BUFFERS, ArrivalPort.MAX_BYTES)
                .queueObserver(log)
                .controlPlane(new QueueRecorder(program, checkpoint -> {
                    if (checkpoint.port() == 1) {
                        checkpoints.add(checkpoint);
                    }
                }))
                .build();
        new StepRunner(device).run();
        return new RecordedQueue(TimeWindows.of(program), program.parameter("depths"), List.copyOf(checkpoints), log);
    }
}

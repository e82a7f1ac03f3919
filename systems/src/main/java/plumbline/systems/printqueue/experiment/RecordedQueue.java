package plumbline.systems.printqueue.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.bench.experiment.PointSettings;
import plumbline.bench.experiment.Trial;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.ProgressListener;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.QueueRecorder;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.diagnosis.Culprits;
import plumbline.programs.printqueue.diagnosis.FlowEstimate;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * A queue of 10 Gbit/s behind which PrintQueue ran, with its control plane, in virtual time.
 *
 * @param depths of the queue monitor
 * @param log what left, as the traffic manager saw it
 */
record RecordedQueue(TimeWindows windows, long depths, List<Checkpoint> checkpoints, DepartureLog log) {
    private static final long RATE = (long) FlowArrivals.BITS_PER_SECOND;
    private static final int BUFFERS = 16_384;
    /** Of the queue, as on the published switch; what is more is dropped. */
    private static final int CELLS = 25_000;

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
        return trial.shared()
                .ofSeed(trial.seed())
                .get(
                        key,
                        RecordedQueue.class,
                        () -> of(FlowArrivals.of(sizes, loads, milliseconds, trial.seed()), all));
    }

    /** The number of a flow that the control plane names. */
    static int flow(FiveTuple named) {
        return named.src() & 0xFFFF;
    }

    /** Flow → packets of an answer. */
    static Map<Integer, Long> counts(Culprits culprits) {
        return culprits.flows().stream().collect(Collectors.toMap(one -> flow(one.flow()), FlowEstimate::packets));
    }

    /**
     * Sends packets through a switch with PrintQueue.
     *
     * @param parameters of the program
     */
    static RecordedQueue of(Arrivals arrivals, Map<String, Long> parameters) {
        Verified verified = Verifier.verify(
                        BuiltInPrograms.find("printqueue")
                                .orElseThrow()
                                .assemble(parameters)
                                .orThrow(),
                        Targets.named("unlimited"))
                .orThrow();
        Program program = verified.program();
        List<Checkpoint> checkpoints = new ArrayList<>();
        DepartureLog log = new DepartureLog();
        Switch device = Switch.builder(verified, new Compiler())
                .trafficManager(TrafficManagerConfig.DEFAULT.withPort(
                        1, PortConfig.DEFAULT.withRate(RATE).with(QueueConfig.DEFAULT.withLimits(BUFFERS, CELLS))))
                .buffers(BUFFERS, ArrivalPort.MAX_BYTES)
                .queueObserver(log)
                .controlPlane(new QueueRecorder(program, checkpoints::add))
                .port(0, new ArrivalPort(arrivals))
                .port(1, new DiscardPort("out"))
                .build();
        new StepRunner(device, ProgressListener.NONE).run();
        return new RecordedQueue(TimeWindows.of(program), program.parameter("depths"), List.copyOf(checkpoints), log);
    }
}

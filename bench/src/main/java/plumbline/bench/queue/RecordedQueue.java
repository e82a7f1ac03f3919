package plumbline.bench.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.Progress;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.printqueue.QueueRecorder;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * A queue of 10 Gbit/s behind which PrintQueue ran, with its control plane, in virtual time.
 *
 * @param log what left, as the traffic manager saw it
 */
record RecordedQueue(TimeWindows windows, List<Checkpoint> checkpoints, DepartureLog log) {
    private static final long RATE = (long) FlowArrivals.BITS_PER_SECOND;
    private static final int BUFFERS = 8_192;
    /** Of the queue, as on the published switch (specification, section 5); what is more is dropped. */
    private static final int CELLS = 25_000;

    /**
     * Sends packets through a switch with PrintQueue.
     *
     * @param parameters of the program
     */
    static RecordedQueue of(Arrivals arrivals, Map<String, Long> parameters) {
        Verified verified = Verifier.verify(
                        BuiltInPrograms.find("printqueue").orElseThrow().assemble(parameters).orThrow(), Targets.named("unlimited"))
                .orThrow();
        Program program = verified.program();
        List<Checkpoint> checkpoints = new ArrayList<>();
        DepartureLog log = new DepartureLog();
        Switch device = Switch.builder(verified, new Compiler())
                .trafficManager(TrafficManagerConfig.DEFAULT.withPort(
                        1, PortConfig.DEFAULT.withRate(RATE).with(QueueConfig.DEFAULT.withLimits(BUFFERS, CELLS))))
                .buffers(BUFFERS, ArrivalPort.MOST_BYTES)
                .queueObserver(log)
                .controlPlane(new QueueRecorder(program, checkpoints::add))
                .port(0, new ArrivalPort(arrivals))
                .port(1, new DiscardPort("out"))
                .build();
        new StepRunner(device, Progress.NONE).run();
        return new RecordedQueue(TimeWindows.of(program), List.copyOf(checkpoints), log);
    }
}

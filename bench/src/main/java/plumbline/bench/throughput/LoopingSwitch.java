package plumbline.bench.throughput;

import java.util.List;
import plumbline.isa.model.Program;
import plumbline.pipelines.Switch;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueNumbers;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.State;

/**
 * A switch whose port 0 receives packets from memory in a loop; what leaves by it or by port 1 is counted and
 * forgotten.
 */
final class LoopingSwitch implements AutoCloseable {
    /** Virtual nanoseconds between two packets: 10 Mpps. */
    private static final long GAP_NANOS = 100;

    private final LoopPort in;
    private final Switch device;
    private long now = -GAP_NANOS;

    /**
     * @param packets gone through again and again
     * @param preparation what the program needs before traffic
     */
    LoopingSwitch(Verified program, Engine engine, byte[][] packets, Preparation preparation) {
        in = new LoopPort("loop", packets, GAP_NANOS);
        device = Switch.builder(program, engine)
                .trafficManager(TrafficManagerConfig.DEFAULT.with(queues(program.program())))
                .port(0, in)
                .port(1, new DiscardPort("out"))
                .build();
        preparation.prepare(device);
    }

    /** All queues that the program writes to; served in rounds, so that packets of approximate fair queueing get on. */
    private static PortConfig queues(Program program) {
        long highest = QueueNumbers.of(program).highest();
        return highest == 0
                ? PortConfig.DEFAULT
                : PortConfig.DEFAULT.withQueues(Math.toIntExact(highest + 1), Scheduling.ROTATING);
    }

    /** Takes packets through the switch; those that recirculate may remain inside. */
    void run(long packets) {
        in.give(packets);
        while (in.nextArrivalNanos() != LoopPort.NEVER) {
            turn();
        }
    }

    /** Lets out what is inside. */
    void drain() {
        while (device.report().inside().total() > 0) {
            turn();
        }
    }

    private void turn() {
        now += Switch.BATCH * GAP_NANOS;
        device.doWork(now);
    }

    State state() {
        return device.state();
    }

    /** What the engine fetches ahead. */
    List<String> fetchedAhead() {
        return device.pipe().executable().fetchedAhead();
    }

    SwitchReport report() {
        return device.report();
    }

    /** Closes the switch, and fails if it lost packets. */
    @Override
    public void close() throws PortException {
        SwitchReport report = device.report();
        device.close();
        if (!report.conserved()) {
            throw new WrongAnswerException("packets were lost without a count: " + report);
        }
    }
}

package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.collections.LongArrayList;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.SimulatedPort;
import plumbline.pipelines.run.VirtualTimeSwitch;
import plumbline.vm.compiler.Compiler;

/**
 * Users who send through a switch from port 0 to port 1, in virtual time: a built-in program decides who loses packets.
 * The ports have no rate, so that nothing else does.
 */
final class SlicePort implements AutoCloseable {
    private static final long RECIRCULATION_NANOS = 650;

    private final Switch device;
    private final VirtualTimeSwitch stepped;
    private final Receivers receivers;

    /** What came out: for each user when the packets that got through had come. */
    private static final class Receivers extends SimulatedPort {
        private final List<LongArrayList> users = new ArrayList<>();

        Receivers(int count) {
            super("receivers");
            for (int user = 0; user < count; user++) {
                users.add(new LongArrayList());
            }
        }

        @Override
        public int send(Frame[] from, int count, long nanos) {
            for (int i = 0; i < count; i++) {
                users.get(ArrivalPort.flow(from[i])).addLong(from[i].nanos());
            }
            return super.send(from, count, nanos);
        }
    }

    /**
     * @param program a built-in one
     * @param users how many
     * @param entries of tables, beside those of the program
     * @throws ExperimentException if there is no such program, or if it has no such parameters
     */
    SlicePort(
            String program, Map<String, Long> parameters, Arrivals arrivals, int users, TableBatch entries, long seed) {
        this(program, parameters, arrivals, users, entries, ControlPlane.NONE, seed);
    }

    /** The same with a control plane. */
    SlicePort(
            String program,
            Map<String, Long> parameters,
            Arrivals arrivals,
            int users,
            TableBatch entries,
            ControlPlane plane,
            long seed) {
        receivers = new Receivers(users);
        device = Switch.builder(SubjectPrograms.unlimited(program, parameters), new Compiler())
                .recirculation(RecirculationConfig.DEFAULT.withLatency(RECIRCULATION_NANOS))
                .seed(seed)
                .controlPlane(plane)
                .port(0, new ArrivalPort(arrivals))
                .port(1, receivers)
                .build();
        entries.apply(device.state());
        stepped = new VirtualTimeSwitch(device);
        stepped.begin();
    }

    /** Goes on until a time. */
    void run(long until) {
        for (long now = stepped.nextEvent(); now <= until; now = stepped.nextEvent()) {
            stepped.advance(now);
        }
    }

    /** A cell of a register. */
    long register(String name, int cell) {
        return device.state().register(name).lo(cell);
    }

    /** When the packets of a user that got through had come, in order, ns. */
    long[] delivered(int user) {
        return receivers.users.get(user).toLongArray();
    }

    /** @throws ExperimentException if packets were lost without a count */
    void check() {
        if (!device.report().conserved()) {
            throw new ExperimentException("packets were lost without a count");
        }
    }

    @Override
    public void close() throws PortException {
        device.close();
    }
}

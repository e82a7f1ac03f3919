package plumbline.systems.afq;

import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.pipelines.Switch;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.VirtualTimeSwitch;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

/**
 * Flows through a switch whose port 1 has 10 Gbit/s, the round in service told in virtual time. The same settings give
 * the same outcome.
 */
final class FairShares implements AutoCloseable {
    /** Of the output port. */
    static final long BITS_PER_SECOND = 10_000_000_000L;

    private static final int BUFFERS = 40_000;
    private static final int CELLS = 1_000_000;
    private static final int FRAME_BYTES = 2_048;

    private final Switch device;
    private final VirtualTimeSwitch stepped;
    private final Ledger ledger;
    private final LongConsumer controlPlane;

    /**
     * What shares the link.
     *
     * @param queues of the port, and parameter of the program if it is AFQ
     * @param bytes that a flow may send in a round, likewise
     * @param parameters of the program beside these
     * @param period how often a control plane looks at the port, ns, if it needs one
     */
    record Sharing(FairQueues kind, int queues, long bytes, Map<String, Long> parameters, long period) {}

    /**
     * @param roundTrip of backlogged flows, ns
     * @param latency of recirculation, ns
     * @throws ExperimentException if the program has no such parameters
     */
    FairShares(
            Sharing sharing,
            List<Sending> flows,
            WatchedFlow watched,
            long roundTrip,
            long latency,
            Engine engine,
            long seed) {
        BottleneckSource source = new BottleneckSource(flows, roundTrip, seed);
        ledger = new Ledger(source, flows.size(), sharing.queues(), sharing.bytes(), watched);
        Verified program = SubjectPrograms.unlimited(sharing.kind().program(sharing.parameters()));
        device = Switch.builder(program, engine)
                .trafficManager(TrafficManagerConfig.DEFAULT
                        .withCells(CELLS)
                        .withPort(
                                Ledger.PORT,
                                sharing.kind().endless(sharing.queues()).withRate(BITS_PER_SECOND)))
                .recirculation(RecirculationConfig.DEFAULT.withLatency(latency))
                .buffers(BUFFERS, FRAME_BYTES)
                .queueObserver(ledger)
                .seed(seed)
                .port(0, source)
                .port(Ledger.PORT, new DiscardPort("sink"))
                .build();
        controlPlane = sharing.kind().controlPlane(device.runtimeControl().queues(), sharing.period());
        stepped = new VirtualTimeSwitch(device);
        stepped.begin();
    }

    /** Goes on until a time. */
    void run(long until) {
        for (long now = stepped.nextEvent(); now <= until; now = stepped.nextEvent()) {
            controlPlane.accept(now);
            stepped.advance(now);
            ledger.decided(now);
            stepped.lookAt(0);
        }
    }

    Ledger ledger() {
        return ledger;
    }

    /** What the switch has counted. */
    Switch device() {
        return device;
    }

    @Override
    public void close() throws PortException {
        device.close();
    }
}

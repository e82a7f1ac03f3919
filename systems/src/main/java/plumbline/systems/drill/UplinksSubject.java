package plumbline.systems.drill;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.bench.experiment.subject.Trial;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Ethernet;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.systems.prophet.PacketTrains;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * The queues of uplinks of 10 Gbit/s over which the program {@code drill}, compiled, spreads packet trains, each a flow
 * (Prophet, poster, SOSR 2019). Settings: {@code load} in uplinks, all together; {@code packets}, {@code delay} of
 * recirculation in ns, {@code link_overhead} bytes of each frame, {@code buffer} of an uplink in bytes; the rest are
 * parameters of the program.
 *
 * <p>Metrics, in bytes: {@code mean} of one uplink's queue over time, its {@code deviation} over time and uplinks, what
 * a packet {@code met} in its queue on average, the {@code longest}; {@code lost}, share of the packets;
 * {@code recirculated} copies per packet, and what they take of the recirculation port, {@code recirculated_mbit}.
 */
public final class UplinksSubject implements Subject {
    private static final Set<String> OWN = Set.of("subject", "load", "packets", "delay", "link_overhead", "buffer");
    /** Packets of one, on average. */
    private static final double TRAIN = 8;

    private static final int COPY_BYTES = 64 + Ethernet.WIRE_OVERHEAD;
    private static final int BYTE_PER_CELL = 1;
    private static final int TIMESTAMP_BITS = QueueUnits.DEFAULT.timestampBits();
    private static final int DEPTH_BITS = QueueUnits.DEFAULT.depthBits();

    @Override
    public String name() {
        return "uplinks";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        int overhead = settings.integer("link_overhead");
        int buffer = settings.integer("buffer");
        Arrivals arrivals =
                PacketTrains.of(settings.integer("packets"), TRAIN, settings.real("load"), overhead, trial.seed());
        Verified program = SubjectPrograms.unlimited("drill", settings.numbersBeside(OWN));
        int first = Math.toIntExact(program.program().parameter("first"));
        int uplinks = Math.toIntExact(program.program().parameter("uplinks"));
        UplinkQueues queues = new UplinkQueues(first, uplinks);
        TrafficManagerConfig ports = TrafficManagerConfig.DEFAULT
                .with(new QueueUnits(BYTE_PER_CELL, TIMESTAMP_BITS, DEPTH_BITS))
                .withCells(Integer.MAX_VALUE);
        SwitchBuilder builder = Switch.builder(program, new Compiler())
                .seed(trial.seed())
                .recirculation(RecirculationConfig.DEFAULT.withLatency(settings.number("delay")))
                .queueObserver(queues)
                .port(0, new ArrivalPort(arrivals));
        for (int port = first; port < first + uplinks; port++) {
            builder.port(port, new DiscardPort("uplink"));
            ports = ports.withPort(
                    port,
                    PortConfig.DEFAULT
                            .withRate(PacketTrains.BITS_PER_SECOND)
                            .withOverhead(overhead)
                            .with(QueueConfig.DEFAULT.withLimits(buffer, buffer)));
        }
        Switch device = builder.trafficManager(ports).build();
        new StepRunner(device).run();
        double copies = device.pipe().counters().passes(Origin.RECIRCULATION);
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("mean", queues.mean());
        metrics.put("deviation", queues.deviation());
        metrics.put("met", queues.met());
        metrics.put("longest", (double) queues.longest());
        metrics.put("lost", queues.lost());
        metrics.put("recirculated", copies / arrivals.packets());
        metrics.put("recirculated_mbit", copies * COPY_BYTES * 8e3 / arrivals.duration());
        return metrics;
    }
}

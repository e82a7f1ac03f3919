package plumbline.systems.prophet;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.SubjectPrograms;
import plumbline.bench.experiment.subject.Trial;
import plumbline.bench.queue.ArrivalPort;
import plumbline.bench.queue.Arrivals;
import plumbline.isa.model.Ethernet;
import plumbline.pipelines.Switch;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * How often Prophet (poster, SOSR 2019) knows a queue of 10 Gbit/s when a packet comes: the program, compiled, in a
 * whole switch with the delay of recirculation, beside the traffic manager. An estimate is accurate if it is off by at
 * most 10 % of the queue, or 1,500 bytes. Settings: {@code estimate}: program, or oracle (compensated by what the queue
 * accepted, which no switch knows); {@code load} of the link, {@code packets}, in trains of {@code train} on average,
 * {@code delay} of recirculation in ns, {@code link_overhead} bytes of each frame, {@code buffer} in bytes,
 * {@code sample} in 4,096; the rest are parameters of the program.
 *
 * <p>Metrics: {@code accurate}, share of the packets that come; {@code lost}, of those that the queue drops;
 * {@code recirculated}, reports per packet; {@code recirculated_mbit}, what they take of the recirculation port,
 * Mbit/s.
 */
public final class QueueEstimateSubject implements Subject {
    private static final Set<String> OWN =
            Set.of("subject", "estimate", "load", "packets", "train", "delay", "link_overhead", "buffer");
    private static final double SAMPLES = 4_096;
    private static final int REPORT_BYTES = 64 + Ethernet.WIRE_OVERHEAD;
    private static final int PORT = 1;

    /** Who estimates. */
    enum Estimate {
        PROGRAM,
        ORACLE
    }

    @Override
    public String name() {
        return "queue-estimate";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        int buffer = settings.integer("buffer");
        int overhead = settings.integer("link_overhead");
        long delay = settings.number("delay");
        Arrivals arrivals = PacketTrains.of(
                settings.integer("packets"), settings.real("train"), settings.real("load"), overhead, trial.seed());
        Verified program = program(settings);
        Optional<Oracle> oracle = settings.choice("estimate", Estimate.class) == Estimate.ORACLE
                ? Optional.of(new Oracle(
                        PacketTrains.BITS_PER_SECOND / 8e9,
                        settings.number("sample") / SAMPLES,
                        delay,
                        buffer,
                        new SplittableRandom(~trial.seed())))
                : Optional.empty();
        EstimateCheck check = new EstimateCheck(program.program(), PORT, oracle);
        Switch device = Switch.builder(program, new Compiler())
                .seed(trial.seed())
                .trafficManager(TrafficManagerConfig.DEFAULT
                        .with(new QueueUnits(1, QueueUnits.DEFAULT.timestampBits(), QueueUnits.DEFAULT.depthBits()))
                        .withCells(Integer.MAX_VALUE)
                        .withPort(
                                PORT,
                                PortConfig.DEFAULT
                                        .withRate(PacketTrains.BITS_PER_SECOND)
                                        .withOverhead(overhead)
                                        .with(QueueConfig.DEFAULT.withLimits(buffer, buffer))))
                .recirculation(RecirculationConfig.DEFAULT.withLatency(delay))
                .queueObserver(check)
                .port(0, new ArrivalPort(arrivals))
                .port(PORT, new DiscardPort("link"))
                .build();
        new StepRunner(device).run();
        double reports = oracle.map(Oracle::reports)
                .orElseGet(() -> device.pipe().counters().passes(Origin.RECIRCULATION));
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("accurate", check.accurate());
        metrics.put("lost", check.lost());
        metrics.put("recirculated", reports / arrivals.packets());
        metrics.put("recirculated_mbit", reports * REPORT_BYTES * 8e3 / arrivals.duration());
        return metrics;
    }

    private static Verified program(PointSettings settings) {
        Map<String, Long> parameters = new HashMap<>(settings.numbersBeside(OWN));
        parameters.put("report", 1L);
        parameters.put("cell", 1L);
        if (settings.choice("estimate", Estimate.class) == Estimate.ORACLE) {
            parameters.put("feedback", 0L);
        }
        return SubjectPrograms.unlimited("prophet", parameters);
    }
}

package plumbline.systems.conquest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.UdpConfig;
import plumbline.nic.gen.SizeDistribution;
import plumbline.systems.conquest.ClosedLoop.Bottleneck;
import plumbline.systems.conquest.ClosedLoop.Bursts;
import plumbline.systems.conquest.ClosedLoop.Outcome;
import plumbline.systems.conquest.ClosedLoop.Plan;

/**
 * How long the queue is that a large TCP flow of each second fills (ConQuest, CoNEXT 2019, closed loop, the queue
 * beside a large flow), as single datagrams meet it. They come as a Poisson process, so what they meet is distributed
 * as the queue is over time, and one in 155 µs adds nothing to it. How much longer one takes than the fastest is what
 * it waited. Settings: {@code tcp}, {@code marking}, {@code burst_mb}, {@code seconds}, and parameters of the program
 * that marks, as of the closed loop; {@code buffer} in packets.
 *
 * <p>Metrics, in full packets of the large flow: {@code p10}, {@code median}, {@code p90}, {@code p99}; {@code large},
 * how long a large flow takes, in ms.
 */
public final class MetQueueSubject implements Subject {
    private static final double MEGA = 1e6;
    private static final long SECOND = 1_000_000_000;
    /** With what a packet takes on the link besides. */
    private static final double FULL_PACKET_BITS = 1_538 * 8;

    private static final int PACKET_BYTES = 1_000;

    private static final SizeDistribution ONE_PACKET =
            SizeDistribution.of(new double[] {PACKET_BYTES}, new double[] {1});
    private static final Set<String> OWN = Set.of("subject", "tcp", "marking", "burst_mb", "seconds", "buffer");

    @Override
    public String name() {
        return "met-queue";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        Bottleneck path = new Bottleneck(
                Bottleneck.PUBLISHED.bitsPerSecond(),
                Bottleneck.PUBLISHED.wireNanos(),
                settings.integer("buffer", Bottleneck.PUBLISHED.queuePackets()));
        Plan plan = new Plan(
                ONE_PACKET,
                UdpConfig.constant(1, PACKET_BYTES),
                new Bursts(Math.round(settings.real("burst_mb") * MEGA), 1, SECOND),
                ClosedLoop.tcp(settings.choice("tcp", CongestionControlKind.class)),
                Math.round(settings.real("seconds") * SECOND),
                path,
                trial.seed());
        Outcome outcome =
                ClosedLoop.run(plan, settings.choice("marking", Marking.class).program(settings.numbersBeside(OWN)));
        if (outcome.beside().nanos().length == 0) {
            throw new ExperimentException(settings.where() + ": no large flow was under way; more burst_mb or seconds");
        }
        double idle = outcome.all().quantile(0);
        double packet = FULL_PACKET_BITS * SECOND / path.bitsPerSecond();
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("p10", (outcome.beside().quantile(0.1) - idle) / packet);
        metrics.put("median", (outcome.beside().quantile(0.5) - idle) / packet);
        metrics.put("p90", (outcome.beside().quantile(0.9) - idle) / packet);
        metrics.put("p99", (outcome.beside().quantile(0.99) - idle) / packet);
        metrics.put("large", outcome.large().mean() / MEGA);
        return metrics;
    }
}

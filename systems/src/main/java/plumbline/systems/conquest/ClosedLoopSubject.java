package plumbline.systems.conquest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.network.workload.FlowSizes;
import plumbline.nic.gen.SizeDistribution;
import plumbline.pipelines.port.PortException;
import plumbline.systems.conquest.ClosedLoop.Bottleneck;
import plumbline.systems.conquest.ClosedLoop.Bursts;
import plumbline.systems.conquest.ClosedLoop.Outcome;
import plumbline.systems.conquest.ClosedLoop.Plan;

/**
 * Small TCP flows all the time and a large one every second through a switch that marks (ConQuest, CoNEXT 2019, closed
 * loop). Settings: {@code tcp} (reno, cubic, dctcp), {@code marking} (none, queue, conquest), {@code burst_mb} of the
 * large flow, {@code at_once} flows that share it, {@code seconds}, {@code sizes} of the small ones: {@code web} or a
 * file as {@link SizeDistribution} reads it; {@code wire_us} each way between switch and host, {@code gbit} of the
 * port, {@code buffer} in packets. The rest are parameters of the program that marks: {@code limit}, or ConQuest's.
 *
 * <p>Metrics, of small flows from start to last byte, in µs: {@code median}, {@code p90}, {@code p99}, {@code p999};
 * {@code during}, the median of those that start while a large one is under way; {@code large}, the mean of the large
 * flows that ended, in ms; {@code marked}, the share of packets; {@code timeouts} of small flows.
 */
public final class ClosedLoopSubject implements Subject {
    private static final double MEGA = 1e6;
    private static final double KILO = 1e3;
    private static final double GIGA = 1e9;
    private static final long SECOND = 1_000_000_000;
    private static final Set<String> OWN =
            Set.of("subject", "tcp", "marking", "burst_mb", "at_once", "seconds", "sizes", "wire_us", "gbit", "buffer");

    @Override
    public String name() {
        return "closed-loop";
    }

    @Override
    public Map<String, Double> measure(Trial trial) throws PortException {
        PointSettings settings = trial.settings();
        TcpConfig tcp = ClosedLoop.tcp(settings.choice("tcp", CongestionControlKind.class));
        Plan plan = new Plan(
                sizes(settings.text("sizes"), trial.shared()),
                tcp,
                bursts(settings),
                tcp,
                Math.round(settings.real("seconds") * SECOND),
                bottleneck(settings),
                trial.seed());
        Outcome outcome =
                ClosedLoop.run(plan, settings.choice("marking", Marking.class).program(settings.numbersBeside(OWN)));
        if (outcome.unfinished() > 0) {
            throw new ExperimentException(settings.where() + ": " + outcome.unfinished() + " flows did not end");
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("median", outcome.all().quantile(0.5) / KILO);
        metrics.put("p90", outcome.all().quantile(0.9) / KILO);
        metrics.put("p99", outcome.all().quantile(0.99) / KILO);
        metrics.put("p999", outcome.all().quantile(0.999) / KILO);
        if (outcome.beside().nanos().length > 0) {
            metrics.put("during", outcome.beside().quantile(0.5) / KILO);
        }
        if (outcome.large().nanos().length > 0) {
            metrics.put("large", outcome.large().mean() / MEGA);
        }
        metrics.put("marked", (double) outcome.marked() / outcome.sent());
        metrics.put("timeouts", (double) outcome.timeouts());
        return metrics;
    }

    private static Bursts bursts(PointSettings settings) {
        return new Bursts(Math.round(settings.real("burst_mb") * MEGA), settings.integer("at_once", 1), SECOND);
    }

    private static Bottleneck bottleneck(PointSettings settings) {
        return new Bottleneck(
                settings.has("gbit") ? Math.round(settings.real("gbit") * GIGA) : Bottleneck.PUBLISHED.bitsPerSecond(),
                nanos(settings, "wire_us", Bottleneck.PUBLISHED.wireNanos()),
                settings.integer("buffer", Bottleneck.PUBLISHED.queuePackets()));
    }

    private static long nanos(PointSettings settings, String micros, long otherwise) {
        return settings.has(micros) ? Math.round(settings.real(micros) * KILO) : otherwise;
    }

    private static SizeDistribution sizes(String text, SharedInputs shared) throws PortException {
        return text.equals("web")
                ? FlowSizes.WEB
                : SizeDistribution.load(shared.file(text)).endingAt(FlowSizes.LARGEST_WEB);
    }
}

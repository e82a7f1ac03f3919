package plumbline.systems.afq;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.bench.experiment.PointSettings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;

/**
 * Web-search flows of many hosts to one, so that all queue at one port: links of 10 Gbit/s with 1 µs around one switch.
 * Settings: {@code senders}, {@code load} of the port, {@code ms}; those of {@link Queueing} and {@link Senders}; the
 * rest are parameters of the program. Metrics: {@link NetworkPoint.Outcome#metrics}.
 */
public final class ManyToOneSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    private static final double LINK = 1e10;
    private static final Set<String> OWN = Set.of("subject", "senders", "load", "ms");

    @Override
    public String name() {
        return "many-to-one";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        int senders = Math.toIntExact(settings.number("senders"));
        Topology topology = Preset.STAR.topology(Map.of("hosts", Integer.toString(senders + 1), "rate", "10gbit"));
        long end = Math.round(settings.real("ms") * MILLISECOND);
        PoissonFlows flows = new PoissonFlows(
                new FlowKind("web search", Senders.of(settings), 0, end),
                new HostPairs(
                        IntStream.rangeClosed(2, senders + 1)
                                .mapToObj(host -> "h" + host)
                                .toList(),
                        List.of("h1")),
                FlowSizes.WEB_SEARCH,
                PoissonFlows.meanGapNanos(settings.real("load"), LINK, FlowSizes.WEB_SEARCH),
                trial.seed());
        return new NetworkPoint(
                        topology, Queueing.of(settings, OWN), new MergedFlows(List.of(flows)), end, trial.seed())
                .run()
                .metrics();
    }
}

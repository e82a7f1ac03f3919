package plumbline.systems.afq;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plumbline.bench.experiment.PointSettings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;

/**
 * Flows between all hosts of a leaf–spine, whose switches and NICs all queue alike: 9 leaves with 16 hosts each, 4
 * spines, links of 1 and 4 Gbit/s with 20 ns, web-search flows as NetBench draws them
 * ({@link FlowSizes#WEB_SEARCH_LOWER}). Settings: {@code load} of the hosts' links, {@code ms}; {@code leaves},
 * {@code spines}, {@code hosts} of a leaf, if others; those of {@link Queueing} and {@link Senders}; the rest are
 * parameters of the program. Metrics: {@link NetworkPoint.Outcome#metrics}.
 */
public final class LeafSpineSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    /** Of a host, bit/s. */
    private static final double LINK = 1e9;

    private static final Set<String> SIZE = Set.of("leaves", "spines", "hosts");
    private static final Set<String> OWN = Set.of("subject", "load", "ms", "leaves", "spines", "hosts");

    @Override
    public String name() {
        return "leaf-spine";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        Map<String, String> size = new TreeMap<>(settings.values());
        size.keySet().retainAll(SIZE);
        size.put("delay", "20ns");
        Topology topology = QueueingNics.at(Preset.LEAF_SPINE.topology(size));
        long end = Math.round(settings.real("ms") * MILLISECOND);
        List<String> hosts = topology.hosts().stream().map(HostSpec::name).toList();
        PoissonFlows flows = new PoissonFlows(
                new FlowKind("web search", Senders.of(settings), 0, end),
                new HostPairs(hosts, hosts),
                FlowSizes.WEB_SEARCH_LOWER,
                PoissonFlows.meanGapNanos(settings.real("load"), hosts.size() * LINK, FlowSizes.WEB_SEARCH_LOWER),
                trial.seed());
        return new NetworkPoint(
                        topology, Queueing.of(settings, OWN), new MergedFlows(List.of(flows)), end, trial.seed())
                .run()
                .metrics();
    }
}

package plumbline.systems.afq;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;

/**
 * Flows between all hosts of a leaf–spine, whose switches and NICs all queue alike: 9 leaves with 16 hosts each, 4
 * spines, links of 1 and 4 Gbit/s with 20 ns, web-search flows as NetBench draws them
 * ({@link FlowSizes#WEB_SEARCH_LOWER}). Settings: {@code leaves}, {@code spines}, {@code hosts} of a leaf, if others;
 * those of {@link WebSearch}, whose load is that of the hosts' links. Metrics: {@link NetworkPoint.Outcome#metrics}.
 */
public final class LeafSpineSubject implements Subject {
    /** Bit/s. */
    private static final double HOST_LINK = 1e9;

    private static final Set<String> SIZE = Set.of("leaves", "spines", "hosts");

    @Override
    public String name() {
        return "leaf-spine";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        Map<String, String> size = new TreeMap<>(trial.settings().values());
        size.keySet().retainAll(SIZE);
        size.put("delay", "20ns");
        Topology topology = QueueingNics.at(Preset.LEAF_SPINE.topology(size));
        List<String> hosts = topology.hosts().stream().map(HostSpec::name).toList();
        WebSearch flows =
                new WebSearch(new HostPairs(hosts, hosts), FlowSizes.WEB_SEARCH_LOWER, hosts.size() * HOST_LINK);
        return flows.measure(trial, topology, SIZE);
    }
}

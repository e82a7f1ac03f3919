package plumbline.systems.drill;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.ProgramSource;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.Preset;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.systems.afq.NetworkPoint;
import plumbline.systems.afq.Senders;

/**
 * Flows between all hosts of a leaf–spine whose leaves run {@code drill} and whose spines run {@code router}: hosts
 * with 1 Gbit/s, web-search flows as NetBench draws them ({@link FlowSizes#WEB_SEARCH_LOWER}), TCP with timestamps.
 * Settings: {@code load} of the hosts' links, {@code ms}; {@code leaves}, {@code spines}, {@code hosts} of a leaf,
 * {@code rate} of the links between leaves and spines; {@code port_bytes} of each port's queue; {@code delay} of
 * recirculation in ns; those of {@link Senders}; the rest are parameters of the program. Metrics:
 * {@link NetworkPoint.Outcome#metrics} but for drops, and {@code reordered} and {@code retransmitted}, per cent of the
 * packets.
 */
public final class LeavesSubject implements Subject {
    private static final double HOST_LINK = 1e9;
    private static final long MBIT = 1_000_000;
    private static final int PACKETS = 65_536;

    private static final Set<String> SIZE = Set.of("leaves", "spines", "hosts", "rate");
    private static final Set<String> OWN = Set.of("subject", "load", "ms", "port_bytes", "delay");

    @Override
    public String name() {
        return "leaves";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        long end = settings.nanos("ms");
        Topology topology = topology(settings);
        List<String> hosts = topology.hosts().stream().map(HostSpec::name).toList();
        PoissonFlows flows = new PoissonFlows(
                new FlowKind("web search", Senders.of(settings).withTimestamps(true), 0, end),
                new HostPairs(hosts, hosts),
                FlowSizes.WEB_SEARCH_LOWER,
                PoissonFlows.meanGapNanos(settings.real("load"), hosts.size() * HOST_LINK, FlowSizes.WEB_SEARCH_LOWER),
                trial.seed());
        NetworkPoint.Outcome outcome = new NetworkPoint(
                        topology, ProgramSource.STANDARD, new MergedFlows(List.of(flows)), end, trial.seed())
                .run();
        Map<String, Double> metrics = new LinkedHashMap<>(outcome.metrics());
        metrics.remove("dropped"); // a copy ends so too
        metrics.put("reordered", outcome.reordered());
        metrics.put("retransmitted", outcome.retransmitted());
        return metrics;
    }

    private static Topology topology(PointSettings settings) {
        Map<String, String> size = new HashMap<>(settings.values());
        size.keySet().retainAll(SIZE);
        Topology plain = Preset.LEAF_SPINE.topology(size);
        int cells = Math.toIntExact(settings.number("port_bytes")
                / TrafficManagerConfig.DEFAULT.units().cellBytes());
        TrafficManagerConfig queues = TrafficManagerConfig.DEFAULT.with(
                PortConfig.DEFAULT.withCells(cells).with(QueueConfig.DEFAULT.withLimits(PACKETS, cells)));
        RecirculationConfig recirculation = RecirculationConfig.DEFAULT.withLatency(
                settings.number("delay", RecirculationConfig.DEFAULT.latencyNanos()));
        Map<String, Long> parameters = parameters(settings);
        return plain.everySwitch(device -> (isLeaf(device.name()) ? leaf(device, plain, parameters) : device)
                .withQueues(queues, PACKETS)
                .withRecirculation(recirculation));
    }

    private static boolean isLeaf(String node) {
        return node.startsWith("leaf");
    }

    private static Map<String, Long> parameters(PointSettings settings) {
        Set<String> others = new HashSet<>(OWN);
        others.addAll(SIZE);
        others.addAll(Senders.SETTINGS);
        return settings.numbersBeside(others);
    }

    /** A leaf whose uplinks are those to the spines, which are next to each other. */
    private static SwitchSpec leaf(SwitchSpec device, Topology topology, Map<String, Long> parameters) {
        List<LinkSpec> up = topology.links().stream()
                .filter(link -> link.a().equals(device.name()) && link.b().startsWith("spine"))
                .toList();
        Map<String, Long> all = new HashMap<>(parameters);
        all.put("uplinks", (long) up.size());
        all.put("first", (long) up.getFirst().portOfA());
        all.put("rate", up.getFirst().config().bitsPerSecond() / MBIT);
        return device.withProgram("drill", all);
    }
}

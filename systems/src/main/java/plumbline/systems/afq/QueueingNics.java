package plumbline.systems.afq;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;

/**
 * Hosts whose NICs queue like the switches, as those of NetBench do: each is a switch of two ports. Where all links of
 * hosts have one rate, flows meet at the NIC of a sender as often as before a receiver.
 *
 * <pre>
 *   h1 ── 100 Gbit/s, 1 ns ── nic-h1 ── the host's link ── leaf1
 * </pre>
 */
final class QueueingNics {
    private static final LinkConfig BUS = new LinkConfig(100_000_000_000L, 1);

    private QueueingNics() {}

    /** The topology with such NICs. */
    static Topology at(Topology topology) {
        Set<String> hosts = topology.hosts().stream().map(HostSpec::name).collect(Collectors.toSet());
        List<SwitchSpec> switches = new ArrayList<>(topology.switches());
        List<LinkSpec> links = new ArrayList<>();
        for (LinkSpec link : topology.links()) {
            boolean first = hosts.contains(link.a());
            if (!first && !hosts.contains(link.b())) {
                links.add(link);
                continue;
            }
            String host = first ? link.a() : link.b();
            String nic = "nic-" + host;
            switches.add(new SwitchSpec(nic, SwitchSpec.ROUTER));
            links.add(new LinkSpec(host, nic, BUS));
            links.add(new LinkSpec(nic, first ? link.b() : link.a(), link.config()));
        }
        return new Topology(switches, topology.hosts(), links, topology.routes());
    }
}

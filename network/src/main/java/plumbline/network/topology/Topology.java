package plumbline.network.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.FieldList;

/**
 * Switches, hosts, and the links between them; all ports have numbers. Everything is in the order of the names, so that
 * nothing depends on the order in which it was written.
 *
 * @param routes that take the place of computed ones
 */
public record Topology(
        List<SwitchSpec> switches, List<HostSpec> hosts, List<LinkSpec> links, List<StaticRoute> routes) {
    private static final Comparator<LinkSpec> BY_ENDS = Comparator.comparing(LinkSpec::a, NaturalOrder.INSTANCE)
            .thenComparing(LinkSpec::b, NaturalOrder.INSTANCE)
            .thenComparingInt(LinkSpec::portOfA)
            .thenComparingInt(LinkSpec::portOfB)
            .thenComparingLong(link -> link.config().bitsPerSecond())
            .thenComparingLong(link -> link.config().delayNanos())
            .thenComparingInt(link -> link.config().overheadBytes())
            .thenComparingDouble(link -> link.config().loss());

    /**
     * Puts all in order, and gives a number to each port that has none.
     *
     * @throws TopologyException if it is none that can be
     */
    public Topology {
        List<Diagnostic> wrong = TopologyChecks.of(switches, hosts, links, routes);
        if (!wrong.isEmpty()) {
            throw new TopologyException(wrong, new Sources());
        }
        switches = switches.stream()
                .sorted(Comparator.comparing(SwitchSpec::name, NaturalOrder.INSTANCE))
                .toList();
        hosts = hosts.stream()
                .sorted(Comparator.comparing(HostSpec::name, NaturalOrder.INSTANCE))
                .toList();
        links = numbered(links);
        routes = routes.stream()
                .sorted(Comparator.comparing(StaticRoute::at, NaturalOrder.INSTANCE)
                        .thenComparing(StaticRoute::to, NaturalOrder.INSTANCE))
                .toList();
    }

    /** Without static routes. */
    public Topology(List<SwitchSpec> switches, List<HostSpec> hosts, List<LinkSpec> links) {
        this(switches, hosts, links, List.of());
    }

    /** In the order of their ends, whose first is the one with the lower name. */
    private static List<LinkSpec> numbered(Collection<LinkSpec> links) {
        List<LinkSpec> sorted = links.stream()
                .map(link -> NaturalOrder.INSTANCE.compare(link.a(), link.b()) <= 0 ? link : link.turned())
                .sorted(BY_ENDS)
                .toList();
        Map<String, Set<Integer>> used = new HashMap<>();
        sorted.forEach(link -> {
            used.computeIfAbsent(link.a(), node -> new HashSet<>()).add(link.portOfA());
            used.computeIfAbsent(link.b(), node -> new HashSet<>()).add(link.portOfB());
        });
        Map<String, Integer> next = new HashMap<>();
        List<LinkSpec> all = new ArrayList<>();
        for (LinkSpec link : sorted) {
            int portOfA = number(link.portOfA(), link.a(), used, next);
            int portOfB = number(link.portOfB(), link.b(), used, next);
            all.add(new LinkSpec(link.a(), portOfA, link.b(), portOfB, link.config(), link.at()));
        }
        return List.copyOf(all);
    }

    private static int number(int given, String node, Map<String, Set<Integer>> used, Map<String, Integer> next) {
        if (given != LinkSpec.ANY_PORT) {
            return given;
        }
        int port = next.getOrDefault(node, 0);
        while (used.get(node).contains(port) || port == FieldList.Recirculate.PORT) {
            port++;
        }
        next.put(node, port + 1);
        return port;
    }

    /** The hosts that send and receive: all but those that CPU ports lead to. */
    public List<HostSpec> endHosts() {
        return hosts.stream().filter(host -> !host.isCpu()).toList();
    }

    /** The same with every switch changed alike. */
    public Topology everySwitch(UnaryOperator<SwitchSpec> change) {
        return new Topology(switches.stream().map(change).toList(), hosts, links, routes);
    }
}

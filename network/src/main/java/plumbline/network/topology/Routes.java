package plumbline.network.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;

/**
 * The control plane of the routers of a topology: shortest paths to every prefix with hosts, all that are equally
 * short, or what a static route says instead. Each router gets them as the set-up file that a person would write.
 */
public final class Routes {
    /** Prefixes that the router discards whatever its routes. */
    private static final int SPECIAL = 8;

    private final AddressPlan addresses;
    private final ShortestPaths paths;
    private final List<String> routers;
    /** Per prefix with hosts, in the order of {@link AddressPlan#blocks()}: how far each node is. */
    private final List<Map<String, Long>> distances = new ArrayList<>();

    private final Map<String, Map<String, Long>> toHosts = new HashMap<>();
    private final Map<Integer, Integer> blockOfDomain = new HashMap<>();
    private final Map<String, List<Entry>> entries = new TreeMap<>(NaturalOrder.INSTANCE);

    /** A prefix and the routers that are next on the way to it. */
    private record Entry(int prefix, int length, List<NetworkInterface> next) {
        String to() {
            return NetworkInterface.text(prefix) + "/" + length;
        }
    }

    /** @throws TopologyException if static routes lead round, or not to a router that is next to the one they are at */
    public Routes(Topology topology, AddressPlan addresses, Metric metric) {
        this.addresses = addresses;
        paths = new ShortestPaths(topology.links(), metric);
        routers = topology.switches().stream()
                .filter(SwitchSpec::routes)
                .map(SwitchSpec::name)
                .toList();
        routers.forEach(router -> entries.put(router, new ArrayList<>()));
        List<AddressPlan.Block> blocks = addresses.blocks();
        for (int number = 0; number < blocks.size(); number++) {
            AddressPlan.Block block = blocks.get(number);
            for (int domain : block.domains()) {
                blockOfDomain.put(domain, number);
            }
            Map<String, Long> far = paths.distances(block.routers());
            distances.add(far);
            for (String router : routers) {
                if (!block.routers().contains(router)) {
                    entries.get(router).add(new Entry(block.prefix(), block.length(), next(router, far)));
                }
            }
        }
        setStatic(topology.routes());
    }

    /** The routers that are first on the shortest paths from one, bridges between them passed over. */
    private List<NetworkInterface> next(String from, Map<String, Long> far) {
        Set<NetworkInterface> found = new TreeSet<>(NetworkInterface.BY_NODE);
        for (LinkSpec link : paths.first(from, far)) {
            collect(link, from, far, found);
        }
        return List.copyOf(found);
    }

    private void collect(LinkSpec link, String from, Map<String, Long> far, Set<NetworkInterface> found) {
        String node = link.other(from);
        if (entries.containsKey(node)) {
            addresses.of(node).stream()
                    .filter(one -> one.port() == link.portAt(node))
                    .forEach(found::add);
        } else {
            paths.first(node, far).forEach(further -> collect(further, node, far, found));
        }
    }

    private void setStatic(Collection<StaticRoute> routes) {
        List<Diagnostic> wrong = new ArrayList<>();
        Map<String, Map<String, List<NetworkInterface>>> byHost = new LinkedHashMap<>();
        for (StaticRoute route : routes) {
            List<NetworkInterface> next = new ArrayList<>();
            for (String via : route.via()) {
                List<NetworkInterface> found = nextTo(route.at(), via);
                next.addAll(found);
                if (found.isEmpty()) {
                    wrong.add(Diagnostic.error(
                            route.written(),
                            "route",
                            "the route at " + route.at() + " to " + route.to() + " leads to " + via
                                    + ", which is no router next to " + route.at(),
                            "next to it are " + String.join(", ", neighbours(route.at()))));
                }
            }
            entries.get(route.at()).add(new Entry(addresses.host(route.to()).ipv4(), Integer.SIZE, next));
            byHost.computeIfAbsent(route.to(), host -> new HashMap<>()).put(route.at(), next);
        }
        if (wrong.isEmpty()) {
            for (StaticRoute route : routes) {
                List<String> round = round(route, byHost.get(route.to()));
                if (!round.isEmpty()) {
                    wrong.add(Diagnostic.error(
                            route.written(),
                            "routing-loop",
                            "packets to " + route.to() + " go round: " + String.join(" → ", round),
                            "let the route at " + route.at() + " lead towards " + route.to() + ", or leave it out"));
                }
            }
        }
        if (!wrong.isEmpty()) {
            throw new TopologyException(wrong, new Sources());
        }
    }

    private List<NetworkInterface> nextTo(String router, String other) {
        return addresses.of(router).stream()
                .flatMap(own -> addresses.domain(own.domain()).stream())
                .filter(one -> one.node().equals(other) && entries.containsKey(other) && !other.equals(router))
                .toList();
    }

    private Set<String> neighbours(String router) {
        return addresses.of(router).stream()
                .flatMap(own -> addresses.domain(own.domain()).stream())
                .map(NetworkInterface::node)
                .filter(node -> entries.containsKey(node) && !node.equals(router))
                .collect(Collectors.toCollection(() -> new TreeSet<>(NaturalOrder.INSTANCE)));
    }

    /** A way from a static route's router back to it; empty if there is none. */
    private List<String> round(StaticRoute route, Map<String, List<NetworkInterface>> statically) {
        return back(route.at(), route, statically, new HashSet<>());
    }

    private List<String> back(
            String node, StaticRoute route, Map<String, List<NetworkInterface>> statically, Set<String> seen) {
        for (String next : hops(node, route.to(), statically)) {
            if (next.equals(route.at())) {
                return List.of(node, next);
            }
            if (seen.add(next)) {
                List<String> rest = back(next, route, statically, seen);
                if (!rest.isEmpty()) {
                    List<String> all = new ArrayList<>(List.of(node));
                    all.addAll(rest);
                    return all;
                }
            }
        }
        return List.of();
    }

    private List<String> hops(String router, String host, Map<String, List<NetworkInterface>> statically) {
        List<NetworkInterface> next = statically.get(router);
        if (next == null) {
            int block = blockOfDomain.get(addresses.host(host).domain());
            next = addresses.blocks().get(block).routers().contains(router)
                    ? List.of()
                    : next(router, distances.get(block));
        }
        return next.stream().map(NetworkInterface::node).distinct().toList();
    }

    /**
     * The Ethernet address of a host's gateway: of the first router that it reaches without another; 0: there is none.
     */
    public long gateway(String host) {
        return addresses.domain(addresses.host(host).domain()).stream()
                .filter(one -> entries.containsKey(one.node()))
                .mapToLong(NetworkInterface::mac)
                .findFirst()
                .orElse(0);
    }

    /** The links of a shortest path between two hosts; static routes are not looked at. */
    public List<LinkSpec> path(String from, String to) {
        Map<String, Long> far = toHosts.computeIfAbsent(to, host -> paths.distances(List.of(host)));
        List<LinkSpec> path = new ArrayList<>();
        for (String node = from; !node.equals(to); ) {
            LinkSpec link = paths.first(node, far).getFirst();
            path.add(link);
            node = link.other(node);
        }
        return path;
    }

    /** The set-up file of a router: its interfaces, routes and neighbours; no address need be asked for by ARP. */
    public String setup(String router) {
        StringBuilder text = new StringBuilder("interfaces:\n");
        List<NetworkInterface> own = addresses.of(router);
        for (NetworkInterface one : own) {
            text.append("  - {port: ").append(one.port()).append(", mac: \"").append(one.macText());
            text.append("\", addresses: [")
                    .append(one.addressText())
                    .append('/')
                    .append(one.length())
                    .append("]}\n");
        }
        if (!entries.get(router).isEmpty()) {
            text.append("routes:\n");
        }
        for (Entry entry : entries.get(router)) {
            text.append("  - {to: ").append(entry.to()).append(", via: [");
            text.append(entry.next().stream().map(NetworkInterface::addressText).collect(Collectors.joining(", ")));
            text.append("]}\n");
        }
        text.append("neighbours:\n");
        for (NetworkInterface one : own) {
            for (NetworkInterface other : addresses.domain(one.domain())) {
                if (!other.node().equals(router)) {
                    text.append("  - {address: ").append(other.addressText());
                    text.append(", mac: \"").append(other.macText()).append("\"}\n");
                }
            }
        }
        return text.toString();
    }

    /** Values of the router's parameters with which the tables of every router have room. */
    public Map<String, Long> needed() {
        long prefixes = 0;
        long neighbours = 0;
        long groups = 0;
        for (String router : routers) {
            List<Entry> own = entries.get(router);
            int ports = addresses.of(router).size();
            prefixes = Math.max(prefixes, own.size() + 4L * ports + SPECIAL);
            neighbours = Math.max(
                    neighbours,
                    addresses.of(router).stream()
                            .mapToLong(one -> addresses.domain(one.domain()).size() - 1L)
                            .sum());
            groups = Math.max(
                    groups,
                    own.stream()
                            .map(Entry::next)
                            .filter(next -> next.size() > 1)
                            .distinct()
                            .count());
        }
        return Map.of("prefixes", prefixes, "neighbours", neighbours, "groups", groups);
    }
}

package plumbline.network.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;

/**
 * Which addresses hosts and routers have. Those of hosts that have none of their own follow from the names alone.
 *
 * <p>A broadcast domain is what Ethernet frames reach without a router. The domains with hosts that are next to one
 * router share a prefix of 10.0.0.0/8, so that the others need one route to all of them; domains without hosts are of
 * 172.16.0.0/12. A link between two nodes is a /31 (RFC 3021). The Ethernet address is 02:00 and the IPv4 address.
 *
 * <pre>
 *   leaf1   10.0.0.0/24 ── h1 10.0.0.1/31, h2 10.0.0.3/31, …       leaf1 has 10.0.0.0, 10.0.0.2, …
 *   leaf2   10.0.1.0/24 ── h17 10.0.1.1/31, …
 *   leaf1–spine1  172.16.0.0/31: leaf1 .0, spine1 .1
 * </pre>
 */
public final class AddressPlan {
    private static final int HOSTS = 10 << 24;
    private static final int MOST_HOSTS = 1 << 24;
    private static final int ROUTERS = 172 << 24 | 16 << 16;
    private static final int MOST_ROUTERS = 1 << 20;
    private static final int SMALLEST_BLOCK = 256;
    private static final long LOCAL_MAC = 0x0200_0000_0000L;

    private final List<Domain> domains = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, List<NetworkInterface>> byNode = new TreeMap<>(NaturalOrder.INSTANCE);
    private final Map<String, HostSpec.Addresses> own;

    /** A prefix with hosts, and the routers next to all of them. */
    record Block(int prefix, int length, Set<String> routers, List<Integer> domains) {}

    /** A port, before it has an address. */
    private record Plug(String node, int port, boolean router) {}

    /** What frames reach without a router. */
    private static final class Domain {
        private final List<Plug> plugs;
        private final List<NetworkInterface> interfaces = new ArrayList<>();

        Domain(List<Plug> plugs) {
            this.plugs = plugs;
        }

        boolean hasHosts() {
            return plugs.stream().anyMatch(plug -> !plug.router);
        }

        Set<String> routers() {
            return plugs.stream().filter(Plug::router).map(Plug::node).collect(Collectors.toCollection(TreeSet::new));
        }

        /** Addresses: two, or a power of two with one for the network and one for broadcast. */
        int size() {
            return plugs.size() <= 2 ? 2 : powerOfTwo(plugs.size() + 2);
        }
    }

    /** @throws TopologyException if a router has two ports in a domain, or there are more hosts than addresses */
    public AddressPlan(Topology topology) {
        own = topology.hosts().stream()
                .filter(host -> host.addresses().isPresent())
                .collect(Collectors.toMap(
                        HostSpec::name, host -> host.addresses().orElseThrow()));
        findDomains(topology);
        Map<String, List<Integer>> keys = new TreeMap<>(NaturalOrder.INSTANCE);
        int nextOfRouters = 0;
        for (int number = 0; number < domains.size(); number++) {
            Domain domain = domains.get(number);
            Set<String> routers = domain.routers();
            if (domain.hasHosts()) {
                String key = routers.size() == 1 ? routers.iterator().next() : domain.plugs.getFirst().node;
                keys.computeIfAbsent(key, any -> new ArrayList<>()).add(number);
            } else {
                nextOfRouters = aligned(nextOfRouters, domain.size());
                number(number, ROUTERS + nextOfRouters);
                nextOfRouters += domain.size();
            }
        }
        long nextOfHosts = 0;
        for (List<Integer> numbers : keys.values()) {
            nextOfHosts = block(numbers, nextOfHosts);
        }
        if (nextOfHosts > MOST_HOSTS || nextOfRouters > MOST_ROUTERS) {
            throw refused(
                    "addresses", "there are more hosts and links than 10.0.0.0/8 and 172.16.0.0/12 have addresses");
        }
        byNode.values().forEach(list -> list.sort(NetworkInterface.BY_NODE));
    }

    private static TopologyException refused(String code, String message) {
        return new TopologyException(List.of(Diagnostic.error(Position.NONE, code, message, "")), new Sources());
    }

    private void findDomains(Topology topology) {
        Set<String> routers = topology.switches().stream()
                .filter(SwitchSpec::routes)
                .map(SwitchSpec::name)
                .collect(Collectors.toSet());
        Set<String> ends = topology.hosts().stream().map(HostSpec::name).collect(Collectors.toSet());
        ends.addAll(routers);
        List<LinkSpec> links = topology.links();
        NodeSets sets = new NodeSets(Stream.concat(
                        topology.switches().stream().map(SwitchSpec::name),
                        links.stream().map(AddressPlan::key))
                .toList());
        for (LinkSpec link : links) {
            Stream.of(link.a(), link.b())
                    .filter(end -> !ends.contains(end))
                    .forEach(bridge -> sets.join(bridge, key(link)));
        }
        Map<String, List<Plug>> plugs = new LinkedHashMap<>();
        for (LinkSpec link : links) {
            List<Plug> domain = plugs.computeIfAbsent(sets.of(key(link)), any -> new ArrayList<>());
            Stream.of(link.a(), link.b())
                    .filter(ends::contains)
                    .forEach(end -> domain.add(new Plug(end, link.portAt(end), routers.contains(end))));
        }
        plugs.values().stream()
                .filter(domain -> !domain.isEmpty())
                .map(domain -> domain.stream()
                        .sorted(Comparator.comparing(Plug::router)
                                .thenComparing(Plug::node, NaturalOrder.INSTANCE)
                                .thenComparingInt(Plug::port))
                        .toList())
                .sorted(Comparator.comparing(domain -> domain.getFirst().node, NaturalOrder.INSTANCE))
                .forEach(domain -> domains.add(new Domain(domain)));
        domains.forEach(AddressPlan::refuseTwoPorts);
    }

    private static String key(LinkSpec link) {
        return link.a() + ":" + link.portOfA() + "–" + link.b() + ":" + link.portOfB();
    }

    private static void refuseTwoPorts(Domain domain) {
        long routers = domain.plugs.stream().filter(Plug::router).count();
        if (routers != domain.routers().size()) {
            throw refused(
                    "two-ports-in-a-domain",
                    "a router has two links into what frames reach without a router: "
                            + domain.plugs.stream()
                                    .filter(Plug::router)
                                    .map(plug -> plug.node + " by port " + plug.port)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** Gives the domains next to one router, or one domain, a prefix, the largest first; where the next begins. */
    private long block(List<Integer> numbers, long next) {
        int sum =
                numbers.stream().mapToInt(number -> domains.get(number).size()).sum();
        int size = powerOfTwo(Math.max(SMALLEST_BLOCK, sum));
        int begin = (int) Math.min(MOST_HOSTS, (next + size - 1) / size * size);
        int place = HOSTS + begin;
        List<Integer> sorted = numbers.stream()
                .sorted(Comparator.comparingInt(number -> -domains.get(number).size()))
                .toList();
        for (int number : sorted) {
            number(number, place);
            place += domains.get(number).size();
        }
        blocks.add(new Block(
                HOSTS + begin,
                Integer.SIZE - Integer.numberOfTrailingZeros(size),
                domains.get(numbers.getFirst()).routers(),
                List.copyOf(numbers)));
        return (long) begin + size;
    }

    /** Of two the router has the first; of more, hosts come first, behind the address of the network. */
    private void number(int number, int prefix) {
        Domain domain = domains.get(number);
        int size = domain.size();
        int count = domain.plugs.size();
        for (int i = 0; i < count; i++) {
            int place = size > 2 ? i + 1 : domain.hasHosts() ? 1 - i : i;
            if (size == 2 && count == 1) {
                place = 1;
            }
            int address = prefix + place;
            Plug plug = domain.plugs.get(i);
            HostSpec.Addresses planned = new HostSpec.Addresses(
                    address,
                    Integer.SIZE - Integer.numberOfTrailingZeros(size),
                    LOCAL_MAC | Integer.toUnsignedLong(address),
                    0);
            HostSpec.Addresses given = own.getOrDefault(plug.node, planned);
            NetworkInterface made =
                    new NetworkInterface(plug.node, plug.port, given.mac(), given.ipv4(), given.length(), number);
            domain.interfaces.add(made);
            byNode.computeIfAbsent(plug.node, any -> new ArrayList<>()).add(made);
        }
    }

    private static int aligned(int place, int size) {
        return (place + size - 1) / size * size;
    }

    private static int powerOfTwo(int least) {
        return Integer.highestOneBit(least - 1) << 1;
    }

    /** The interface of a host. */
    public NetworkInterface host(String name) {
        return byNode.get(name).getFirst();
    }

    /** Those of a node, by port; a switch that does not route has none. */
    public List<NetworkInterface> of(String name) {
        return Collections.unmodifiableList(byNode.getOrDefault(name, List.of()));
    }

    /** Those that frames reach from one without a router, itself included. */
    List<NetworkInterface> domain(int number) {
        return Collections.unmodifiableList(domains.get(number).interfaces);
    }

    /** The prefixes with hosts. */
    List<Block> blocks() {
        return Collections.unmodifiableList(blocks);
    }
}

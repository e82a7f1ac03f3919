package plumbline.network.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Near;

/** What must hold in a topology, routes aside: each mistake with its place. */
final class TopologyChecks {
    /** Programs that flood and have no spanning tree. */
    private static final Set<String> FLOODING = Set.of("l2switch", "vlanbridge");

    private static final String NAME = "[A-Za-z][A-Za-z0-9_.-]{0,62}";
    private static final int MAX_LINKS = Intrinsic.NO_PORT - 1;

    private final Map<String, Position> nodes = new TreeMap<>(NaturalOrder.INSTANCE);
    private final List<Diagnostic> wrong = new ArrayList<>();
    private final List<SwitchSpec> switches;
    private final List<HostSpec> hosts;
    private final Collection<LinkSpec> links;

    private TopologyChecks(List<SwitchSpec> switches, List<HostSpec> hosts, Collection<LinkSpec> links) {
        this.switches = switches;
        this.hosts = hosts;
        this.links = links;
    }

    /** Everything that is wrong, in the order of the places. */
    static List<Diagnostic> of(
            List<SwitchSpec> switches, List<HostSpec> hosts, Collection<LinkSpec> links, List<StaticRoute> routes) {
        TopologyChecks checks = new TopologyChecks(switches, hosts, links);
        checks.names();
        checks.ends();
        if (checks.wrong.isEmpty()) {
            checks.addresses();
            checks.ports();
            checks.degrees();
            checks.routes(routes);
        }
        if (checks.wrong.isEmpty()) {
            checks.pieces();
            checks.loopsOfBridges();
        }
        checks.wrong.sort(Comparator.comparingInt((Diagnostic one) -> one.at().line())
                .thenComparingInt(one -> one.at().column()));
        return checks.wrong;
    }

    private void error(Position at, String code, String message, String fix) {
        wrong.add(Diagnostic.error(at, code, message, fix));
    }

    private void names() {
        switches.forEach(one -> name(one.name(), one.at()));
        hosts.forEach(one -> name(one.name(), one.at()));
        if (hosts.isEmpty()) {
            error(Position.NONE, "no-host", "there are no hosts: nobody sends anything", "write hosts: [h1, h2]");
        }
    }

    private void name(String name, Position at) {
        if (!name.matches(NAME)) {
            error(
                    at,
                    "node-name",
                    "'" + name + "' is no name of a node",
                    "begin with a letter; then up to 62 letters, digits, and . _ -");
        }
        if (nodes.putIfAbsent(name, at) != null) {
            error(at, "node-twice", "two nodes are called " + name, "give one of them another name");
        }
    }

    private void ends() {
        for (LinkSpec link : links) {
            if (link.a().equals(link.b())) {
                error(
                        link.at(),
                        "link-to-itself",
                        "a link leads from " + link.a() + " to itself",
                        "name the node at its other end");
                continue;
            }
            for (String end : List.of(link.a(), link.b())) {
                if (!nodes.containsKey(end)) {
                    error(
                            link.at(),
                            "unknown-node",
                            "the link " + link.name() + " leads to " + end + ", which is neither a switch nor a host",
                            Near.fix(end, nodes.keySet()));
                }
            }
        }
    }

    private void addresses() {
        Map<Integer, String> taken = new HashMap<>();
        Optional<SwitchSpec> router =
                switches.stream().filter(SwitchSpec::routesAreComputed).findFirst();
        for (HostSpec host : hosts) {
            host.addresses().ifPresent(own -> {
                router.ifPresent(one -> error(
                        host.at(),
                        "host-address",
                        "the host " + host.name() + " has an address of its own, and the routes of " + one.name()
                                + " follow from the topology, with all addresses",
                        "leave the address out, or give " + one.name() + " a program or a setup of its own"));
                String other = host.isCpu() ? null : taken.putIfAbsent(own.ipv4(), host.name());
                if (other != null) {
                    error(
                            host.at(),
                            "address-twice",
                            host.name() + " and " + other + " have the address " + NetworkInterface.text(own.ipv4()),
                            "give one of them another");
                }
            });
        }
    }

    private void ports() {
        Map<String, LinkSpec> used = new HashMap<>();
        for (LinkSpec link : links) {
            for (String end : List.of(link.a(), link.b())) {
                int port = link.portAt(end);
                if (port == LinkSpec.ANY_PORT) {
                    continue;
                }
                if (port < 0 || port > MAX_LINKS || port == FieldList.Recirculate.PORT) {
                    error(
                            link.at(),
                            "port-number",
                            end + " has no port " + port,
                            "ports are numbered 0 to " + MAX_LINKS + ", without " + FieldList.Recirculate.PORT
                                    + ", which recirculates");
                }
                LinkSpec before = used.putIfAbsent(end + ":" + port, link);
                if (before != null) {
                    error(
                            link.at(),
                            "port-twice",
                            "port " + port + " of " + end + " has the link to " + before.other(end) + " already",
                            "give the link " + link.name() + " another port, or none: it gets the lowest that is free");
                }
            }
        }
    }

    private void degrees() {
        for (HostSpec host : hosts) {
            List<LinkSpec> own = at(host.name());
            if (own.isEmpty()) {
                error(
                        host.at(),
                        "unconnected",
                        "the host " + host.name() + " has no link",
                        "add one: {between: [" + host.name() + ", "
                                + switches.stream()
                                        .map(SwitchSpec::name)
                                        .findFirst()
                                        .orElse("…")
                                + "]}");
            } else if (own.size() > 1) {
                error(
                        own.get(1).at(),
                        "host-links",
                        "the host " + host.name() + " has " + own.size() + " links, to "
                                + own.stream()
                                        .map(link -> link.other(host.name()))
                                        .collect(Collectors.joining(", ")),
                        "a host has one");
            }
        }
        for (SwitchSpec one : switches) {
            int count = at(one.name()).size();
            if (count == 0) {
                error(one.at(), "unconnected", "the switch " + one.name() + " has no link", "add one, or leave it out");
            } else if (count > MAX_LINKS) {
                error(
                        one.at(),
                        "links-of-a-switch",
                        "the switch " + one.name() + " has " + count + " links",
                        "a switch has " + MAX_LINKS + " ports");
            }
        }
    }

    private List<LinkSpec> at(String node) {
        return byNode().getOrDefault(node, List.of());
    }

    private Map<String, List<LinkSpec>> byNode;

    private Map<String, List<LinkSpec>> byNode() {
        if (byNode == null) {
            byNode = new HashMap<>();
            for (LinkSpec link : links) {
                byNode.computeIfAbsent(link.a(), node -> new ArrayList<>()).add(link);
                byNode.computeIfAbsent(link.b(), node -> new ArrayList<>()).add(link);
            }
        }
        return byNode;
    }

    private void routes(List<StaticRoute> routes) {
        Set<String> routers = switches.stream()
                .filter(SwitchSpec::routesAreComputed)
                .map(SwitchSpec::name)
                .collect(Collectors.toSet());
        Set<String> ends = hosts.stream().map(HostSpec::name).collect(Collectors.toSet());
        Set<String> seen = new TreeSet<>();
        for (StaticRoute route : routes) {
            if (!routers.contains(route.at())) {
                error(
                        route.written(),
                        "route",
                        "a route is set at " + route.at() + ", which is no router that gets its routes from here",
                        Near.fix(route.at(), routers));
            }
            if (!ends.contains(route.to())) {
                error(
                        route.written(),
                        "route",
                        "a route leads to " + route.to() + ", which is no host",
                        Near.fix(route.to(), ends));
            }
            if (route.via().isEmpty()) {
                error(
                        route.written(),
                        "route",
                        "the route at " + route.at() + " to " + route.to() + " leads nowhere",
                        "name the routers that are next on the way: via: [s2]");
            }
            if (!seen.add(route.at() + " " + route.to())) {
                error(
                        route.written(),
                        "route",
                        "two routes at " + route.at() + " lead to " + route.to(),
                        "write all next hops in one: via: [s2, s3]");
            }
        }
    }

    /** Every node must have a way to every other. */
    private void pieces() {
        NodeSets sets = new NodeSets(nodes.keySet());
        links.forEach(link -> sets.join(link.a(), link.b()));
        Map<String, List<String>> pieces = new LinkedHashMap<>();
        nodes.keySet().forEach(node -> pieces.computeIfAbsent(sets.of(node), set -> new ArrayList<>())
                .add(node));
        if (pieces.size() == 1) {
            return;
        }
        List<List<String>> all = pieces.values().stream()
                .sorted(Comparator.comparingInt((List<String> piece) -> -piece.size()))
                .toList();
        String first = all.getFirst().getFirst();
        for (List<String> piece : all.subList(1, all.size())) {
            error(
                    nodes.get(piece.getFirst()),
                    "unreachable",
                    "nothing leads from " + first + " to " + some(piece),
                    "join the two parts with a link");
        }
    }

    private static String some(List<String> names) {
        int shown = 4;
        return String.join(", ", names.subList(0, Math.min(shown, names.size())))
                + (names.size() > shown ? " and " + (names.size() - shown) + " more" : "");
    }

    private void loopsOfBridges() {
        Set<String> bridges = switches.stream()
                .filter(one -> FLOODING.contains(one.program()))
                .map(SwitchSpec::name)
                .collect(Collectors.toSet());
        NodeSets sets = new NodeSets(nodes.keySet());
        for (LinkSpec link : links) {
            if (bridges.contains(link.a()) && bridges.contains(link.b()) && !sets.join(link.a(), link.b())) {
                error(
                        link.at(),
                        "loop-of-bridges",
                        "the link " + link.name() + " closes a loop of learning switches, in which a frame that is"
                                + " flooded goes round for ever",
                        "leave the link out, or make one of them a router");
            }
        }
    }
}

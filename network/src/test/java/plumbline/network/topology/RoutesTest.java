package plumbline.network.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Position;
import plumbline.network.kernel.LinkConfig;

class RoutesTest {
    private static final LinkConfig GIGABIT = new LinkConfig(1_000_000_000, 1_000);

    private static Routes routes(Topology topology) {
        return new Routes(topology, new AddressPlan(topology), Metric.HOPS);
    }

    private static Topology preset(Preset preset, String... chosen) {
        Map<String, String> values = new java.util.HashMap<>();
        for (String one : chosen) {
            values.put(one.split("=")[0], one.split("=")[1]);
        }
        return preset.topology(values);
    }

    @Test
    void aDumbbellsRouterKnowsItsHostsAndTheOtherSide() {
        assertThat(routes(preset(Preset.DUMBBELL, "pairs=2")).setup("s1")).isEqualTo("""
            interfaces:
              - {port: 0, mac: "02:00:0a:00:00:00", addresses: [10.0.0.0/31]}
              - {port: 1, mac: "02:00:0a:00:00:02", addresses: [10.0.0.2/31]}
              - {port: 2, mac: "02:00:ac:10:00:00", addresses: [172.16.0.0/31]}
            routes:
              - {to: 10.0.1.0/24, via: [172.16.0.1]}
            neighbours:
              - {address: 10.0.0.1, mac: "02:00:0a:00:00:01"}
              - {address: 10.0.0.3, mac: "02:00:0a:00:00:03"}
              - {address: 172.16.0.1, mac: "02:00:ac:10:00:01"}
            """);
    }

    @Test
    void hostsSendToTheirRouterIfThereIsOne() {
        Topology dumbbell = preset(Preset.DUMBBELL, "pairs=2");
        assertThat(routes(dumbbell).gateway("l2")).isEqualTo(0x0200_0a00_0002L);
        Topology bridged = preset(Preset.STAR).everySwitch(one -> one.withProgram("l2switch", Map.of()));
        AddressPlan addresses = new AddressPlan(bridged);
        assertThat(addresses.host("h8").addressText()).isEqualTo("10.0.0.8");
        assertThat(addresses.host("h8").length()).isEqualTo(28);
        assertThat(routes(bridged).gateway("h1")).isZero();
    }

    @Test
    void aLeafHasAllSpinesForEveryOtherLeaf() {
        String leaf = routes(preset(Preset.LEAF_SPINE)).setup("leaf3");
        assertThat(leaf.lines().filter(line -> line.contains("to:")))
                .hasSize(8)
                .allMatch(line -> line.split("172.16").length == 5);
        String spine = routes(preset(Preset.LEAF_SPINE)).setup("spine4");
        assertThat(spine.lines().filter(line -> line.contains("to:")))
                .hasSize(9)
                .allMatch(line -> line.split("172.16").length == 2);
    }

    /** In a fat tree of 4 ports: to the other edge switch of the pod and to all others over both switches above. */
    @Test
    void aFatTreeHasAllItsPaths() {
        Topology tree = preset(Preset.FAT_TREE);
        assertThat(tree.hosts()).hasSize(16);
        assertThat(tree.switches()).hasSize(20);
        assertThat(tree.links()).hasSize(48);
        Routes routes = routes(tree);
        assertThat(routes.setup("edge2-1").lines().filter(line -> line.contains("to:")))
                .hasSize(7)
                .allMatch(line -> line.split("172.16").length == 3);
        // Down: the two edge switches of its pod by one way, the six others by both cores above it.
        List<String> above = routes.setup("agg2-1")
                .lines()
                .filter(line -> line.contains("to:"))
                .toList();
        assertThat(above).hasSize(8);
        assertThat(above).filteredOn(line -> line.split("172.16").length == 2).hasSize(2);
        assertThat(above).filteredOn(line -> line.split("172.16").length == 3).hasSize(6);
        assertThat(routes.needed().get("groups")).isEqualTo(1);
    }

    /** s1 to s3 directly, which takes 10 ms, or over s2, which takes 2 ms. */
    private static Topology triangle(StaticRoute... statically) {
        LinkConfig slow = new LinkConfig(1_000_000_000, 10_000_000);
        LinkConfig quick = new LinkConfig(1_000_000_000, 1_000_000);
        return new Topology(
                List.of(new SwitchSpec("s1", "router"), new SwitchSpec("s2", "router"), new SwitchSpec("s3", "router")),
                List.of(new HostSpec("h1"), new HostSpec("h2"), new HostSpec("h3")),
                List.of(
                        new LinkSpec("s1", "s3", slow),
                        new LinkSpec("s1", "s2", quick),
                        new LinkSpec("s2", "s3", quick),
                        new LinkSpec("h1", "s1", GIGABIT),
                        new LinkSpec("h2", "s2", GIGABIT),
                        new LinkSpec("h3", "s3", GIGABIT)),
                List.of(statically));
    }

    private static StaticRoute route(String at, String to, String... via) {
        return new StaticRoute(at, to, List.of(via), new Position("net.yaml", 7, 3));
    }

    @Test
    void theShortestPathHasTheFewestLinksOrTheLeastDelay() {
        Topology topology = triangle();
        AddressPlan addresses = new AddressPlan(topology);
        // s1–s2 is 172.16.0.0/31, s1–s3 172.16.0.2/31, s2–s3 172.16.0.4/31.
        assertThat(new Routes(topology, addresses, Metric.HOPS).setup("s1"))
                .contains("{to: 10.0.2.0/24, via: [172.16.0.3]}");
        assertThat(new Routes(topology, addresses, Metric.DELAY).setup("s1"))
                .contains("{to: 10.0.2.0/24, via: [172.16.0.1]}");
    }

    @Test
    void aStaticRouteTakesThePlaceOfTheComputedOne() {
        assertThat(routes(triangle(route("s1", "h3", "s2"))).setup("s1"))
                .contains("{to: 10.0.2.0/24, via: [172.16.0.3]}", "{to: 10.0.2.1/32, via: [172.16.0.1]}");
    }

    @Test
    void staticRoutesThatLeadRoundAreRefused() {
        assertThatThrownBy(() -> routes(triangle(route("s1", "h3", "s2"), route("s2", "h3", "s1"))))
                .hasMessageContaining("net.yaml:7:3: error[routing-loop]: packets to h3 go round: s1 → s2 → s1");
        assertThatThrownBy(() -> routes(triangle(route("s3", "h3", "s1"))))
                .hasMessageContaining("packets to h3 go round: s3 → s1 → s3");
        assertThatThrownBy(() -> routes(triangle(route("s1", "h3", "h1"))))
                .hasMessageContaining("leads to h1, which is no router next to s1");
        assertThatThrownBy(() -> triangle(route("s4", "h3", "s1"))).hasMessageContaining("a route is set at s4");
    }

    @Test
    void aBridgeBetweenRoutersIsPassedOver() {
        Topology topology = new Topology(
                List.of(
                        new SwitchSpec("b", "l2switch"),
                        new SwitchSpec("r1", "router"),
                        new SwitchSpec("r2", "router"),
                        new SwitchSpec("r3", "router")),
                List.of(new HostSpec("h1"), new HostSpec("h2"), new HostSpec("h3")),
                List.of(
                        new LinkSpec("r1", "b", GIGABIT),
                        new LinkSpec("r2", "b", GIGABIT),
                        new LinkSpec("r3", "b", GIGABIT),
                        new LinkSpec("h1", "r1", GIGABIT),
                        new LinkSpec("h2", "r2", GIGABIT),
                        new LinkSpec("h3", "b", GIGABIT)));
        Routes routes = routes(topology);
        // h3 and the three routers are one domain: 10.0.0.0/29, h3 first; r1 and r2, with hosts of their own, come
        // next.
        assertThat(routes.setup("r1"))
                .contains("addresses: [10.0.0.2/29]", "{to: 10.0.2.0/24, via: [10.0.0.3]}")
                .contains("{address: 10.0.0.1, mac: \"02:00:0a:00:00:01\"}");
        assertThat(routes.gateway("h3")).isEqualTo(0x0200_0a00_0002L);
        assertThat(routes.gateway("h1")).isEqualTo(0x0200_0a00_0100L);
    }
}

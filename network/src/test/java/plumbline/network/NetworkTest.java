package plumbline.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.network.host.Flow;
import plumbline.network.host.HostConfig;
import plumbline.network.kernel.FrameListener;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.report.Conservation;
import plumbline.network.report.FlowRow;
import plumbline.network.report.NetworkReport;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.Preset;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;
import plumbline.network.topology.TopologyFile;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.network.transport.UdpConfig;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

class NetworkTest {
    private static final long SECOND = 1_000_000_000;

    /** Where many switches do little, loading them takes longer than running them. */
    private static final NetworkSettings QUICK = NetworkSettings.DEFAULT.with(new Interpreter());

    private static Flow tcp(int number, String from, String to, long start, long bytes) {
        return new Flow(number, from, to, start, bytes, TcpConfig.DEFAULT, "tcp");
    }

    /** 1,000 bytes and 42 of headers, 24 on the wire besides: 8.528 µs at 1 Gbit/s, 85.28 µs at 100 Mbit/s. */
    @Test
    void aPacketTakesTheSumOfItsTransmissionsAndDelaysOverRouters() {
        Network network = Network.of(Preset.DUMBBELL.topology(Map.of()), NetworkSettings.DEFAULT);
        network.flows(List.of(new Flow(0, "l1", "r2", 5_000, 1_000, UdpConfig.constant(1_000_000, 1_000), "udp"))
                .iterator());
        network.run(SECOND);
        NetworkReport report = network.report();
        assertThat(report.flows().getFirst().record().completionNanos())
                .isEqualTo(8_528 + 10_000 + 85_280 + 1_000_000 + 8_528 + 10_000);
        assertThat(report.flows().getFirst().slowdown()).isEqualTo(1);
        assertThat(report.packetHops()).isEqualTo(3);
    }

    @Test
    void hostsOfAStarTalkOverALearningSwitch() {
        Topology star = Preset.STAR.topology(Map.of()).everySwitch(one -> one.withProgram("l2switch", Map.of()));
        Network network = Network.of(star, NetworkSettings.DEFAULT);
        network.flows(List.of(tcp(0, "h1", "h8", 0, 100_000), tcp(1, "h8", "h1", 1_000, 100_000))
                .iterator());
        network.run(SECOND);
        NetworkReport report = network.report();
        assertThat(report.completed()).isEqualTo(2);
        // The first packet is flooded to the seven others; the answer is not.
        assertThat(report.conservation().copies()).isBetween(6L, 12L);
        assertThat(report.conservation().unaccounted()).isZero();
    }

    @Test
    void equalPathsOfAFatTreeAreAllUsed() {
        Network network = Network.of(Preset.FAT_TREE.topology(Map.of()), QUICK);
        List<Flow> flows = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            flows.add(tcp(i, "h" + (1 + i % 8), "h" + (9 + i % 7), i * 1_000L, 3_000));
        }
        network.flows(flows.iterator());
        network.run(SECOND);
        NetworkReport report = network.report();
        assertThat(report.completed()).isEqualTo(400);
        assertThat(report.links())
                .filteredOn(link -> link.to().startsWith("core"))
                .filteredOn(link -> link.from().matches("agg[12]-.*"))
                .hasSize(8)
                .allSatisfy(link -> assertThat(link.packets()).as(link.name()).isGreaterThan(50));
    }

    @Test
    void aProgramThatDropsEverythingIsNamed(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(
                folder.resolve("nothing.plumb"),
                "program nothing\ninclude \"ethernet\"\ningress { stage { drop_ctl = 1 } }\n");
        Topology star =
                Preset.STAR.topology(Map.of()).everySwitch(one -> one.withProgram(program.toString(), Map.of()));
        Network network = Network.of(star, NetworkSettings.DEFAULT);
        network.flows(List.of(tcp(0, "h1", "h2", 0, 1_000)).iterator());
        network.run(2 * SECOND);
        assertThat(network.now()).isEqualTo(2 * SECOND);
        assertThat(network.report().remarks())
                .containsExactly(
                        "1 of 1 flows did not complete; of 1 not a byte arrived",
                        "no flow got through: s1 dropped 2 packets as ingress_program: dropped by the program in"
                                + " ingress");
    }

    @Test
    void aProgramThatSendsAllToOnePortIsToldByWhoGetsWhatIsNotForIt(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(
                folder.resolve("one_way.plumb"),
                "program one_way\ninclude \"ethernet\"\ningress { stage { ucast_egress_port = 1 } }\n");
        Topology star =
                Preset.STAR.topology(Map.of()).everySwitch(one -> one.withProgram(program.toString(), Map.of()));
        Network network = Network.of(star, NetworkSettings.DEFAULT);
        network.flows(List.of(tcp(0, "h1", "h2", 0, 1_000)).iterator());
        network.run(SECOND / 2);
        assertThat(network.report().remarks())
                .containsExactly(
                        "1 of 1 flows did not complete; of 1 not a byte arrived",
                        "packets came that were not IPv4 for the host's address: to h2 (1)");
    }

    @Test
    void whatGoesToACpuPortIsCounted(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(
                folder.resolve("up.plumb"),
                "program up\ninclude \"ethernet\"\ningress { stage { ucast_egress_port = 3 } }\n");
        Topology topology = TopologyFile.read(folder.resolve("p4app.json").toString(), """
            {"p4_src": "up.plumb",
             "topology": {"assignment_strategy": "l2", "links": [["h1", "s1"], ["h2", "s1"]],
                "hosts": {"h1": {}, "h2": {}}, "switches": {"s1": {"cpu_port": true}}}}
            """);
        Network network = Network.of(topology, NetworkSettings.DEFAULT);
        network.flows(List.of(tcp(0, "h1", "h2", 0, 1_000)).iterator());
        network.run(SECOND / 2);
        NetworkReport report = network.report();
        assertThat(report.hosts()).isEqualTo(2);
        assertThat(report.links())
                .filteredOn(link -> link.to().equals("s1-cpu"))
                .extracting(link -> link.port() + " " + link.packets())
                .containsExactly("3 1");
        assertThat(report.remarks())
                .containsExactly(
                        "1 of 1 flows did not complete; of 1 not a byte arrived",
                        "s1-cpu got 1 packets: there is no controller that answers");
        assertThat(report.addresses()).noneMatch(address -> address.node().equals("s1-cpu"));
    }

    private static List<Flow> someFlows(Topology topology, long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = topology.hosts().size();
        List<Flow> flows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(hosts);
            int to = (from + 1 + random.nextInt(hosts - 1)) % hosts;
            CongestionControlKind kind = CongestionControlKind.values()[random.nextInt(3)];
            flows.add(new Flow(
                    i,
                    topology.hosts().get(from).name(),
                    topology.hosts().get(to).name(),
                    random.nextLong(20_000_000),
                    1 + random.nextLong(200_000),
                    TcpConfig.DEFAULT.withMinRto(5_000_000).with(kind),
                    kind.name()));
        }
        flows.sort(Comparator.comparingLong(Flow::startNanos));
        return flows;
    }

    /** A tree of routers with some links more, some of which lose packets, and some bridges with hosts. */
    private static Topology random(SplittableRandom random, Random order) {
        List<SwitchSpec> switches = new ArrayList<>();
        List<HostSpec> hosts = new ArrayList<>();
        List<LinkSpec> links = new ArrayList<>();
        int routers = 1 + random.nextInt(6);
        for (int i = 0; i < routers; i++) {
            switches.add(new SwitchSpec("r" + i, "router"));
            if (i > 0) {
                links.add(new LinkSpec("r" + i, "r" + random.nextInt(i), link(random)));
            }
            hosts.add(new HostSpec("h" + i));
            links.add(new LinkSpec("h" + i, "r" + i, link(random)));
        }
        for (int i = 0; i < routers; i++) {
            int a = random.nextInt(routers);
            int b = random.nextInt(routers);
            if (a != b) {
                links.add(new LinkSpec("r" + a, "r" + b, link(random)));
            }
        }
        int bridges = random.nextInt(3);
        for (int i = 0; i < bridges; i++) {
            switches.add(new SwitchSpec("b" + i, "l2switch"));
            links.add(new LinkSpec("b" + i, "r" + random.nextInt(routers), link(random)));
            for (int j = 0; j < 2; j++) {
                hosts.add(new HostSpec("g" + i + j));
                links.add(new LinkSpec("b" + i, "g" + i + j, link(random)));
            }
        }
        hosts.add(new HostSpec("last"));
        links.add(new LinkSpec("last", "r0", link(random)));
        Collections.shuffle(switches, order);
        Collections.shuffle(hosts, order);
        Collections.shuffle(links, order);
        return new Topology(switches, hosts, links);
    }

    private static LinkConfig link(SplittableRandom random) {
        return new LinkConfig(10_000_000L * (1 + random.nextInt(100)), 1 + random.nextInt(1_000_000))
                .withLoss(random.nextInt(3) == 0 ? 0.02 : 0);
    }

    @Test
    void noPacketIsLostSightOfAtAnyInstant() {
        long seed = System.nanoTime();
        for (int round = 0; round < 10; round++) {
            SplittableRandom random = new SplittableRandom(seed + round);
            Topology topology = random(random, new Random(1));
            Network network = Network.of(
                    topology,
                    QUICK.withSeed(seed + round)
                            .with(HostConfig.DEFAULT.withQueue(20, 20_000).withDelay(2_000, 1_000)));
            network.flows(someFlows(topology, seed + round, 30).iterator());
            for (int i = 0; i < 20; i++) {
                network.at(random.nextLong(60_000_000), () -> conserved(network, "at an instant, seed " + seed));
            }
            network.run(3 * SECOND);
            conserved(network, "at the end, seed " + seed);
            Conservation end = network.conservation();
            assertThat(end.received()).as("seed " + seed).isPositive();
        }
    }

    @Test
    void ofOneInstantWhatWasAskedForFirstIsDoneFirst() {
        Network network = Network.of(Preset.STAR.topology(Map.of()), QUICK);
        List<Integer> done = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            network.at(i, () -> network.at(100, () -> done.add(number)));
        }
        network.run(200);
        assertThat(done).isEqualTo(IntStream.range(0, 20).boxed().toList());
    }

    private static void conserved(Network network, String when) {
        Conservation all = network.conservation();
        assertThat(all.unaccounted()).as(when + ", " + all).isZero();
    }

    private static Network network(Topology topology, Engine engine, long seed) {
        Network network =
                Network.of(topology, NetworkSettings.DEFAULT.withSeed(seed).with(engine));
        return network.flows(someFlows(topology, seed, 25).iterator());
    }

    private static String outcome(Topology topology, Engine engine, long seed) {
        return outcome(network(topology, engine, seed), SECOND);
    }

    private static String outcome(Network network, long until) {
        network.run(until);
        NetworkReport report = network.report();
        StringBuilder text = new StringBuilder().append(network.now()).append('\n');
        for (FlowRow flow : report.flows()) {
            text.append(flow).append('\n');
        }
        report.links().forEach(link -> text.append(link).append('\n'));
        text.append(report.drops()).append(report.conservation()).append(report.events());
        return text.toString();
    }

    @Test
    void theEngineAndTheOrderOfTheNodesChangeNothing() {
        for (long seed = 1; seed <= 2; seed++) {
            String compiled = outcome(random(new SplittableRandom(seed), new Random(1)), new Compiler(), seed);
            assertThat(outcome(random(new SplittableRandom(seed), new Random(2)), new Compiler(), seed))
                    .isEqualTo(compiled);
            assertThat(outcome(random(new SplittableRandom(seed), new Random(3)), new Interpreter(), seed))
                    .isEqualTo(compiled);
        }
    }

    /** Until all flows have ended, and stopped at other times before. */
    @Test
    void nobodyCanTellThatSwitchesGoAhead() {
        long seed = System.nanoTime();
        for (int round = 0; round < 10; round++) {
            SplittableRandom random = new SplittableRandom(seed + round);
            Topology topology = random(random, new Random(1));
            Network ahead = network(topology, new Compiler(), seed + round);
            Network inOrder = network(topology, new Compiler(), seed + round);
            inOrder.channels(topology.links().getFirst()).getFirst().listen(FrameListener.NONE);
            for (long until = 0; until < 40_000_000; until += random.nextLong(10_000_000)) {
                assertThat(outcome(ahead, until)).as("seed %d", seed).isEqualTo(outcome(inOrder, until));
            }
            assertThat(outcome(ahead, 100 * SECOND)).as("seed %d", seed).isEqualTo(outcome(inOrder, 100 * SECOND));
        }
    }
}

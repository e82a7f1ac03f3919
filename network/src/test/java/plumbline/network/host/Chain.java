package plumbline.network.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.network.kernel.Channel;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.kernel.LinkEnd;
import plumbline.network.kernel.Node;
import plumbline.network.kernel.Simulation;
import plumbline.network.kernel.SwitchNode;
import plumbline.pipelines.Switch;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.compiler.Compiler;

/**
 * Switches in a row with hosts at each, for tests: the host at port <i>p</i> of switch <i>s</i> has the address
 * 10.0.<i>s</i>.<i>p</i>. Links between switches are at ports 100, down, and 101, up.
 */
final class Chain {
    static final int FRAME_BYTES = 128;
    static final int UNMARKED = 100_000;

    private static final int DOWN = 100;
    private static final int UP = 101;
    /** A cell holds any packet of Ethernet, so that depths are packets. */
    private static final int CELL_BYTES = 1_600;

    private static final String PROGRAM = """
        program chain
        param me = 0
        param limit = 100_000
        include "ipv4"
        metadata { there : bit<8>, port : bit<8> }
        ingress {
            stage { there = ipv4.dst[15:8]; port = ipv4.dst[7:0] }
            stage { ucast_egress_port = port }
            stage { when there < me : ucast_egress_port = 100 }
            stage { when there > me : ucast_egress_port = 101 }
        }
        egress { stage { when enq_qdepth > limit and ipv4.ecn != 0 : ipv4.ecn = 3 } }
        """;

    private final Simulation network;
    private final Map<String, Host> hosts = new TreeMap<>();
    private final List<List<LinkEnd>> links = new ArrayList<>();
    private final List<SwitchNode> switches = new ArrayList<>();
    private final List<FlowRecord> ended = new ArrayList<>();
    private final int queuePackets;
    private final int markAbove;

    /**
     * @param trunks links between the switches
     * @param queuePackets limit of each queue
     * @param markAbove packets in a queue above which all are marked
     */
    Chain(long seed, List<LinkConfig> trunks, int queuePackets, int markAbove) {
        network = new Simulation(seed, FRAME_BYTES);
        this.queuePackets = queuePackets;
        this.markAbove = markAbove;
        for (int i = 0; i <= trunks.size(); i++) {
            links.add(new ArrayList<>());
        }
        for (int i = 0; i < trunks.size(); i++) {
            Simulation.Ends ends = network.link(trunks.get(i), "s" + i, UP, "s" + (i + 1), DOWN);
            links.get(i).add(ends.a());
            links.get(i + 1).add(ends.b());
        }
    }

    Host host(int at, int port, LinkConfig link, HostConfig config) {
        String name = "h" + at + "." + port;
        Simulation.Ends ends = network.link(link, name, 0, "s" + at, port);
        links.get(at).add(ends.b());
        int address = 0x0a00_0000 | at << 8 | port;
        Host host = new Host(name, new HostAddress(0x0200_0000_0000L | address, address), ends.a(), config);
        hosts.put(name, host);
        return host;
    }

    Host host(int at, int port, LinkConfig link) {
        return host(at, port, link, HostConfig.DEFAULT);
    }

    /** All is there; nodes are added in one order or the other. */
    Chain build(boolean forwards) {
        List<Node> nodes = new ArrayList<>(hosts.values());
        for (int i = 0; i < links.size(); i++) {
            TrafficManagerConfig queues = TrafficManagerConfig.DEFAULT.with(new QueueUnits(CELL_BYTES, 32, 19));
            for (LinkEnd end : links.get(i)) {
                queues = queues.withPort(
                        end.port(),
                        PortConfig.DEFAULT.with(QueueConfig.DEFAULT.withLimits(queuePackets, 50 * queuePackets)));
            }
            SwitchNode node = new SwitchNode(
                    "s" + i,
                    Switch.builder(program(i, markAbove), new Compiler()),
                    queues,
                    links.get(i),
                    FRAME_BYTES,
                    20_000);
            switches.add(node);
            nodes.add(node);
        }
        (forwards ? nodes : nodes.reversed()).forEach(network::add);
        return this;
    }

    Chain build() {
        return build(true);
    }

    static Verified program(int number, int markAbove) {
        return Verifier.verify(
                        Assembler.assemble(
                                        "chain",
                                        PROGRAM,
                                        Map.of("me", (long) number, "limit", (long) markAbove),
                                        IncludeResolver.library())
                                .orThrow(),
                        Targets.named("pisa"))
                .orThrow();
    }

    void open(Flow flow) {
        Host.open(flow, hosts.get(flow.source()), hosts.get(flow.destination()), ended::add);
    }

    void run(long until) {
        network.run(until, () -> false);
    }

    void run(long until, BooleanSupplier enough) {
        network.run(until, enough);
    }

    Simulation network() {
        return network;
    }

    Map<String, Host> hosts() {
        return hosts;
    }

    SwitchNode device(int number) {
        return switches.get(number);
    }

    List<SwitchNode> switches() {
        return switches;
    }

    List<FlowRecord> ended() {
        return ended;
    }

    /** The direction of a link. */
    Channel channel(String name) {
        return network.channels().stream()
                .filter(channel -> channel.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

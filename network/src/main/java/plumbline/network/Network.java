package plumbline.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowListener;
import plumbline.network.host.FlowRecord;
import plumbline.network.host.Host;
import plumbline.network.host.HostAddress;
import plumbline.network.host.HostConfig;
import plumbline.network.kernel.Channel;
import plumbline.network.kernel.LinkEnd;
import plumbline.network.kernel.Node;
import plumbline.network.kernel.Simulation;
import plumbline.network.kernel.SwitchNode;
import plumbline.network.report.Conservation;
import plumbline.network.report.NetworkReport;
import plumbline.network.topology.AddressPlan;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.NetworkInterface;
import plumbline.network.topology.Routes;
import plumbline.network.topology.SwitchSpec;
import plumbline.network.topology.Topology;
import plumbline.network.topology.TopologyException;
import plumbline.network.workload.FlowStarter;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchListener;

/**
 * A network in virtual time: switches that run programs, hosts with flows, the links between them. It goes from event
 * to event until a time, or until all flows have ended; everything in it can be looked at between two runs.
 *
 * <pre>
 *   Network network = Network.of(Preset.LEAF_SPINE.topology(Map.of()), NetworkSettings.DEFAULT);
 *   network.flows(flows.iterator());
 *   network.run(1_000_000_000);
 *   NetworkReport report = network.report();
 * </pre>
 */
public final class Network {
    private static final int SHARE_OF_EVENTS = 0xfff;
    private static final int SHARE_OF_QUESTIONS = 0x3f;

    private final Topology topology;
    private final AddressPlan addresses;
    private final Routes routes;
    private final Simulation simulation;
    private final Map<String, SwitchNode> switches = new TreeMap<>();
    private final Map<String, DeviceProgram> programsOf = new HashMap<>();
    private final Map<String, Host> hosts = new HashMap<>();
    private final Map<LinkSpec, Simulation.Ends> links = new LinkedHashMap<>();
    private final PriorityQueue<Action> actions =
            new PriorityQueue<>(Comparator.comparingLong(Action::nanos).thenComparingLong(Action::order));
    private final List<FlowRecord> ended = new ArrayList<>();
    private final FlowListener flowListener = new FlowListener() {
        @Override
        public void done(FlowRecord record) {
            done++;
            complete += record.complete() ? 1 : 0;
        }

        @Override
        public void ended(FlowRecord record) {
            ended.add(record);
        }
    };
    private FlowStarter flows;
    private long asked;
    private long done;
    private long complete;
    private long reached;
    private long events;
    private boolean stopped;
    private Runnable afterEvent = () -> {};

    private record Action(long nanos, long order, Runnable work) {}

    private Network(Topology topology, NetworkSettings settings, ProgramSource programs, SwitchListener listener) {
        this.topology = topology;
        addresses = new AddressPlan(topology);
        routes = new Routes(topology, addresses, settings.metric());
        simulation = new Simulation(settings.seed(), settings.frameBytes());
        Map<String, List<LinkEnd>> ends = new HashMap<>();
        for (LinkSpec link : topology.links()) {
            Simulation.Ends made = simulation.link(link.config(), link.a(), link.portOfA(), link.b(), link.portOfB());
            links.put(link, made);
            ends.computeIfAbsent(link.a(), node -> new ArrayList<>()).add(made.a());
            ends.computeIfAbsent(link.b(), node -> new ArrayList<>()).add(made.b());
        }
        SwitchMaker maker = new SwitchMaker(settings, routes, programs, listener);
        for (SwitchSpec one : topology.switches()) {
            DeviceProgram program = maker.program(one);
            programsOf.put(one.name(), program);
            SwitchNode node = maker.make(one, program, ends.get(one.name()));
            switches.put(one.name(), node);
            simulation.add(node);
        }
        for (HostSpec one : topology.hosts()) {
            NetworkInterface own = addresses.host(one.name());
            HostConfig config = one.addresses()
                    .map(given -> settings.hosts().withGateway(given.gatewayMac(), given.length()))
                    .orElseGet(() -> settings.hosts().withGateway(routes.gateway(one.name())))
                    .withSeed(settings.seed());
            Host host = new Host(
                    one.name(),
                    new HostAddress(own.mac(), own.ipv4()),
                    ends.get(one.name()).getFirst(),
                    config);
            hosts.put(one.name(), host);
            simulation.add(host);
        }
    }

    /**
     * Builds a network of built-in programs and files of program text.
     *
     * @throws TopologyException if a route leads round, or a switch cannot be what it is to be
     */
    public static Network of(Topology topology, NetworkSettings settings) {
        return new Network(topology, settings, ProgramSource.STANDARD, SwitchListener.SILENT);
    }

    /**
     * The same with programs from elsewhere.
     *
     * @param listener hears of traps and warnings of all switches
     */
    public static Network of(
            Topology topology, NetworkSettings settings, ProgramSource programs, SwitchListener listener) {
        return new Network(topology, settings, programs, listener);
    }

    /** What hosts are to send, said once, before the run: flows in the order of their starts. */
    public Network flows(Iterator<Flow> workload) {
        flows = new FlowStarter(workload, hosts, flowListener);
        simulation.add(flows);
        return this;
    }

    /** Does something at an instant, before anything else of this instant; what was asked first comes first. */
    public void at(long nanos, Runnable work) {
        actions.add(new Action(nanos, asked++, work));
    }

    /** Runs until a time, or until all flows have ended. */
    public void run(long until) {
        run(until, () -> false);
    }

    /**
     * The same.
     *
     * @param until the last instant that is simulated, in nanoseconds
     * @param enough asked now and then whether to end earlier
     */
    public void run(long until, BooleanSupplier enough) {
        while (!stopped && !finished()) {
            long appointment = actions.isEmpty() ? Node.NEVER : actions.peek().nanos();
            simulation.run(Math.min(until, appointment - 1), () -> over(enough));
            if (stopped || finished()) {
                break;
            }
            if (appointment > until || appointment == Node.NEVER) {
                reached = Math.max(reached, until == Node.NEVER ? simulation.now() : until);
                return;
            }
            reached = Math.max(reached, appointment);
            work(appointment);
        }
        reached = Math.max(reached, simulation.now());
    }

    private boolean over(BooleanSupplier enough) {
        events++;
        afterEvent.run();
        if ((events & SHARE_OF_EVENTS) == 0 && enough.getAsBoolean()) {
            stopped = true;
        }
        return stopped || finished();
    }

    /** All flows are complete, or their senders have done and nothing is under way any more. */
    public boolean finished() {
        boolean senders = flows != null && flows.exhausted() && opened() > 0 && opened() == done && actions.isEmpty();
        return senders && (complete == opened() || (events & SHARE_OF_QUESTIONS) == 0 && quiet());
    }

    private boolean quiet() {
        return links.values().stream()
                        .allMatch(link ->
                                link.a().out().underWay() + link.b().out().underWay() == 0)
                && hosts.values().stream().allMatch(host -> host.queued() + host.delayed() == 0)
                && switches.values().stream().allMatch(node -> node.device().inside() == 0);
    }

    private void work(long nanos) {
        while (!actions.isEmpty() && actions.peek().nanos() <= nanos) {
            actions.remove().work().run();
            simulation.refresh();
        }
    }

    /** Hears when a node has done its work of an instant. */
    public void afterEach(Runnable work) {
        afterEvent = work;
    }

    /** What it was built from. */
    public Topology topology() {
        return topology;
    }

    /** Who has which address. */
    public AddressPlan addresses() {
        return addresses;
    }

    /** Which way packets go. */
    public Routes routes() {
        return routes;
    }

    /** The time that was reached, in nanoseconds. */
    public long now() {
        return Math.max(reached, simulation.now());
    }

    /** Events so far. */
    public long events() {
        return simulation.events();
    }

    /** How often a packet has reached a node so far. */
    public long packetHops() {
        long hops = 0;
        for (Simulation.Ends link : links.values()) {
            hops += link.a().out().received() + link.b().out().received();
        }
        return hops;
    }

    /** Flows that were opened so far. */
    public long opened() {
        return flows == null ? 0 : flows.opened();
    }

    /** Flows that have ended, in the order in which they did: no more packet of them is taken. */
    public List<FlowRecord> ended() {
        return Collections.unmodifiableList(ended);
    }

    /** Whether it was stopped before its end. */
    public boolean stopped() {
        return stopped;
    }

    /** A switch, for its tables and counters. */
    public Switch device(String name) {
        return switches.get(name).device();
    }

    /** What a switch runs. */
    public DeviceProgram program(String name) {
        return programsOf.get(name);
    }

    /** A host. */
    public Host host(String name) {
        return hosts.get(name);
    }

    /** Both directions of a link: from its first end, and to it. */
    public List<Channel> channels(LinkSpec link) {
        Simulation.Ends ends = links.get(link);
        return List.of(ends.a().out(), ends.b().out());
    }

    /** Where all packets are now. */
    public Conservation conservation() {
        return new ReportMaker(this).conservation();
    }

    /** What has come of it so far. */
    public NetworkReport report() {
        return new ReportMaker(this).report();
    }
}

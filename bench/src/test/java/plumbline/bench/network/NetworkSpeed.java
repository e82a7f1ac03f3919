package plumbline.bench.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.network.Network;
import plumbline.network.NetworkSettings;
import plumbline.network.host.Flow;
import plumbline.network.report.NetworkReport;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;

/**
 * Events and packet-hops per second of processor time, bytes per host and switch: {@code bench/run network}. The fabric
 * is a leaf–spine of 4 spines with links of 4 Gbit/s and hosts at 1 Gbit/s, its routers are the compiled {@code router}
 * with equal paths by flow, half the rate of the hosts' links is web-search flows with Reno among all of them.
 */
public final class NetworkSpeed {
    private static final double LOAD = 0.5;
    private static final long PACKET_HOPS = 2_000_000;
    private static final int ROUNDS = 5;
    private static final int IDLE_HOSTS = 48;

    private NetworkSpeed() {}

    /** A fabric by its leaves and the hosts at each. */
    private record Fabric(int leaves, int hosts) {
        Topology topology() {
            return Preset.LEAF_SPINE.topology(
                    Map.of("leaves", Integer.toString(leaves), "hosts", Integer.toString(hosts)));
        }
    }

    /** Prints tables. */
    public static void run(String... arguments) {
        if (List.of(arguments).equals(List.of("memory"))) {
            memory();
            return;
        }
        List<Fabric> fabrics = arguments.length == 2
                ? List.of(new Fabric(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1])))
                : List.of(new Fabric(4, 4), new Fabric(9, 16), new Fabric(32, 32));
        System.out.println("| hosts | switches | events/s | packet-hops/s | ns/event | bytes/event | s to build |");
        System.out.println("|---:|---:|---:|---:|---:|---:|---:|");
        fabrics.forEach(NetworkSpeed::speed);
        if (arguments.length == 0) {
            memory();
        }
    }

    private static void speed(Fabric fabric) {
        Topology topology = fabric.topology();
        double best = 0;
        String line = "";
        for (int round = 0; round < ROUNDS; round++) {
            long built = cpu();
            Network network = Network.of(topology, NetworkSettings.DEFAULT.withSeed(round));
            double building = (cpu() - built) / 1e9;
            network.flows(flows(topology, round));
            long hops = 0;
            long until = 0;
            // Until as many packets have moved; the first fifth warms up.
            long begun = 0;
            long before = 0;
            long eventsBefore = 0;
            long allocated = 0;
            while (hops < PACKET_HOPS) {
                until += 1_000_000;
                network.run(until);
                hops = network.packetHops();
                if (begun == 0 && hops > PACKET_HOPS / 5) {
                    begun = cpu();
                    before = hops;
                    eventsBefore = network.events();
                    allocated = allocated();
                }
            }
            double seconds = (cpu() - begun) / 1e9;
            double events = network.events() - eventsBefore;
            double rate = (hops - before) / seconds;
            if (rate > best) {
                best = rate;
                line = String.format(
                        Locale.ROOT,
                        "| %,d | %,d | %,.0f | %,.0f | %.0f | %.0f | %.1f |",
                        topology.hosts().size(),
                        topology.switches().size(),
                        events / seconds,
                        rate,
                        1e9 * seconds / events,
                        (allocated() - allocated) / events,
                        building);
            }
        }
        System.out.println(line);
    }

    private static Iterator<Flow> flows(Topology topology, long seed) {
        List<String> hosts = topology.hosts().stream().map(HostSpec::name).toList();
        return new MergedFlows(List.of(new PoissonFlows(
                new FlowKind("web", TcpConfig.DEFAULT.with(CongestionControlKind.RENO), 0, Long.MAX_VALUE),
                new HostPairs(hosts, hosts),
                FlowSizes.WEB_SEARCH,
                PoissonFlows.meanGapNanos(LOAD, hosts.size() * 1e9, FlowSizes.WEB_SEARCH),
                seed)));
    }

    private static void memory() {
        long some = heap(new Fabric(9, 16));
        long more = heap(new Fabric(9, IDLE_HOSTS));
        double perHost = (double) (more - some) / (9 * (IDLE_HOSTS - 16));
        System.out.printf(
                Locale.ROOT,
                "%nidle: %.1f kB for a host with its link and its port of a switch, %.0f kB for a switch%n",
                perHost / 1e3,
                (some - 9 * 16 * perHost) / 13 / 1e3);
    }

    private static long heap(Fabric fabric) {
        Network network = Network.of(fabric.topology(), NetworkSettings.DEFAULT);
        network.run(10);
        long used = used();
        NetworkReport report = network.report();
        network = null;
        return used - (report.hosts() == 0 ? 0 : used());
    }

    private static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long allocated() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return ((com.sun.management.ThreadMXBean) threads).getCurrentThreadAllocatedBytes();
    }
}

package plumbline.systems.conquest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.network.host.CompletionTimes;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowRecord;
import plumbline.network.host.Host;
import plumbline.network.host.HostAddress;
import plumbline.network.host.HostConfig;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.kernel.Simulation;
import plumbline.network.kernel.SwitchNode;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.network.transport.TransportConfig;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowStarter;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.IncastFlows;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.PoissonFlows;
import plumbline.nic.gen.SizeDistribution;
import plumbline.pipelines.Switch;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * Small flows all the time and a large one now and then, from a host to another through a switch that marks. The same
 * plan gives the same outcome.
 *
 * <pre>
 *   sender ── 100 Gbit/s ── switch ── its port's rate ── receiver
 * </pre>
 */
final class ClosedLoop {
    /** Between small flows on average. */
    static final double MEAN_GAP_NANOS = 155_000;

    private static final long ACCESS_BITS_PER_SECOND = 100_000_000_000L;
    /** A cell holds any packet, so that depths are packets. */
    private static final int CELL_BYTES = 1_600;

    private static final int FRAME_BYTES = 128;
    private static final long SECOND = 1_000_000_000;
    private static final int TIMESTAMP_BITS = 32;
    private static final int DEPTH_BITS = 19;
    private static final String SMALL = "small";
    private static final String LARGE = "large";

    private final Simulation network;
    private final Host sender;
    private final Simulation.Ends egress;
    private final FlowStarter flows;
    private final List<FlowRecord> ended = new ArrayList<>();

    /**
     * What packets go through.
     *
     * @param bitsPerSecond of the switch's port to the receiver
     * @param wireNanos each way between switch and host, of which a round trip has four
     * @param queuePackets limit of the queue: beyond, packets are dropped
     */
    record Bottleneck(long bitsPerSecond, long wireNanos, int queuePackets) {
        /** 10 Gbit/s and 16,384 packets as published; wires of 10 µs, which is our own. */
        static final Bottleneck PUBLISHED = new Bottleneck(10_000_000_000L, 10_000, 16_384);
    }

    /**
     * Large flows.
     *
     * @param bytes that those of a period have together; 0: none
     * @param atOnce how many start at a time, the first in the middle of the first period
     * @param period in ns
     */
    record Bursts(long bytes, int atOnce, long period) {}

    /**
     * What is sent.
     *
     * @param sizes of the small flows
     * @param small how small flows are sent
     * @param large how large flows are sent
     * @param duration in ns: when the last small flow starts
     * @param seed of arrivals and sizes
     */
    record Plan(
            SizeDistribution sizes,
            TransportConfig small,
            Bursts bursts,
            TransportConfig large,
            long duration,
            Bottleneck path,
            long seed) {}

    /**
     * What came of it.
     *
     * @param all small flows, from start to last byte
     * @param beside those of them that started while a large flow was under way
     * @param large the large flows
     * @param unfinished small flows that had not completed a second after the last had started
     * @param timeouts of small flows
     * @param marked packets
     * @param sent packets that left the switch
     */
    record Outcome(
            CompletionTimes all,
            CompletionTimes beside,
            CompletionTimes large,
            int unfinished,
            long timeouts,
            long marked,
            long sent) {}

    private ClosedLoop(Plan plan, Verified program) {
        Bottleneck path = plan.path();
        network = new Simulation(plan.seed(), FRAME_BYTES);
        Simulation.Ends access =
                network.link(new LinkConfig(ACCESS_BITS_PER_SECOND, path.wireNanos()), "sender", 0, "switch", 0);
        egress = network.link(new LinkConfig(path.bitsPerSecond(), path.wireNanos()), "switch", 1, "receiver", 0);
        sender = new Host("sender", new HostAddress(1, 0x0A00_0001), access.a(), HostConfig.DEFAULT);
        Host receiver = new Host("receiver", new HostAddress(2, 0x0B00_0001), egress.b(), HostConfig.DEFAULT);
        flows = new FlowStarter(
                new MergedFlows(workloads(plan)), Map.of("sender", sender, "receiver", receiver), ended::add);
        TrafficManagerConfig queues = TrafficManagerConfig.DEFAULT
                .with(new QueueUnits(CELL_BYTES, TIMESTAMP_BITS, DEPTH_BITS))
                .withPort(
                        1,
                        PortConfig.DEFAULT.with(
                                QueueConfig.DEFAULT.withLimits(path.queuePackets(), path.queuePackets())));
        network.add(sender);
        network.add(receiver);
        network.add(flows);
        network.add(new SwitchNode(
                "switch",
                Switch.builder(program, new Compiler()),
                queues,
                List.of(access.b(), egress.a()),
                FRAME_BYTES,
                2 * path.queuePackets()));
    }

    /**
     * TCP whose packets can be marked. Without Linux's HyStart, with which a large flow of Cubic never fills the queue
     * here, and there is nothing to be marked.
     */
    static TcpConfig tcp(CongestionControlKind congestion) {
        return TcpConfig.DEFAULT.with(congestion).withEcn(true).withHystart(false);
    }

    private static List<Iterator<Flow>> workloads(Plan plan) {
        HostPairs pair = new HostPairs(List.of("sender"), List.of("receiver"));
        List<Iterator<Flow>> workloads = new ArrayList<>();
        workloads.add(new PoissonFlows(
                new FlowKind(SMALL, plan.small(), 0, plan.duration()),
                pair,
                plan.sizes(),
                MEAN_GAP_NANOS,
                plan.seed()));
        Bursts bursts = plan.bursts();
        if (bursts.bytes() > 0) {
            // One host is all senders, so that each flow of a burst is one of its own.
            workloads.add(new IncastFlows(
                    new FlowKind(
                            LARGE, plan.large(), bursts.period() / 2, Math.max(plan.duration(), bursts.period() / 2)),
                    Collections.nCopies(bursts.atOnce(), "sender"),
                    "receiver",
                    bursts.bytes(),
                    bursts.period()));
        }
        return workloads;
    }

    /** Runs a plan through a switch with a program that joins ports 0 and 1. */
    static Outcome run(Plan plan, Verified program) {
        ClosedLoop loop = new ClosedLoop(plan, program);
        loop.network.run(
                plan.duration() + SECOND, () -> loop.flows.exhausted() && loop.ended.size() == loop.flows.opened());
        return loop.outcome();
    }

    private Outcome outcome() {
        List<FlowRecord> open = sender.open();
        List<FlowRecord> large = Stream.concat(ended.stream(), open.stream())
                .filter(flow -> flow.flow().label().equals(LARGE))
                .toList();
        List<FlowRecord> small = ended.stream()
                .filter(flow -> flow.flow().label().equals(SMALL) && flow.complete())
                .toList();
        return new Outcome(
                times(small.stream()),
                times(small.stream().filter(flow -> large.stream()
                        .anyMatch(other -> isUnderWay(other, flow.flow().startNanos())))),
                times(large.stream().filter(FlowRecord::complete)),
                (int) open.stream()
                        .filter(flow -> flow.flow().label().equals(SMALL))
                        .count(),
                small.stream().mapToLong(FlowRecord::timeouts).sum(),
                Stream.concat(ended.stream(), open.stream())
                        .mapToLong(FlowRecord::marks)
                        .sum(),
                egress.a().out().sent());
    }

    private static boolean isUnderWay(FlowRecord flow, long nanos) {
        return flow.flow().startNanos() <= nanos && (!flow.complete() || nanos < flow.completedAt());
    }

    private static CompletionTimes times(Stream<FlowRecord> flows) {
        return CompletionTimes.of(flows.mapToLong(FlowRecord::completionNanos));
    }
}

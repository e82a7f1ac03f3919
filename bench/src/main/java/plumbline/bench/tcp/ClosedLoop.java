package plumbline.bench.tcp;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import plumbline.nic.gen.SizeDistribution;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.QueueConfig;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.verifier.Verified;
import plumbline.vm.compiler.Compiler;

/**
 * Small flows all the time and a large one now and then, through a switch that marks. One thread, virtual time: the
 * same plan gives the same outcome.
 */
public final class ClosedLoop {
    /** Between small flows on average. */
    public static final double MEAN_GAP_NANOS = 155_000;

    private static final long ACCESS_BITS_PER_SECOND = 100_000_000_000L;
    /** A cell holds any packet, so that depths are packets. */
    private static final int CELL_BYTES = 1_600;

    private static final long SECOND = 1_000_000_000;
    private static final int TIMESTAMP_BITS = 32;
    private static final int DEPTH_BITS = 19;

    private ClosedLoop() {}

    /**
     * What packets go through.
     *
     * @param bitsPerSecond of the switch's port to the receiver
     * @param wireNanos each way between switch and host, of which a round trip has four
     * @param queuePackets limit of the queue: beyond, packets are dropped
     */
    public record Bottleneck(long bitsPerSecond, long wireNanos, int queuePackets) {
        /** 10 Gbit/s and 16,384 packets as published; wires of 10 µs, which is our own. */
        public static final Bottleneck PUBLISHED = new Bottleneck(10_000_000_000L, 10_000, 16_384);
    }

    /**
     * Large flows.
     *
     * @param bytes that those of a period have together; 0: none
     * @param atOnce how many start at a time, the first in the middle of the first period
     * @param period in ns
     */
    public record Bursts(long bytes, int atOnce, long period) {}

    /**
     * What is sent.
     *
     * @param sizes of the small flows
     * @param duration in ns: when the last small flow starts
     * @param seed of arrivals and sizes
     */
    public record Plan(
            SizeDistribution sizes,
            Bursts bursts,
            long duration,
            CongestionControlKind congestion,
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
    public record Outcome(
            CompletionTimes all,
            CompletionTimes beside,
            CompletionTimes large,
            int unfinished,
            long timeouts,
            long marked,
            long sent) {}

    /** Runs a plan through a switch with a program that sends what comes by port 0 to port 1. */
    public static Outcome run(Plan plan, Verified program) {
        Bottleneck path = plan.path();
        TcpHosts hosts =
                new TcpHosts(new TcpHosts.Wires(ACCESS_BITS_PER_SECOND, path.bitsPerSecond(), path.wireNanos()));
        start(plan, hosts);
        Switch device = Switch.builder(program, new Compiler())
                .trafficManager(TrafficManagerConfig.DEFAULT
                        .with(new QueueUnits(CELL_BYTES, TIMESTAMP_BITS, DEPTH_BITS))
                        .withPort(
                                1,
                                PortConfig.DEFAULT
                                        .withRate(path.bitsPerSecond())
                                        .with(QueueConfig.DEFAULT.withLimits(
                                                path.queuePackets(), path.queuePackets()))))
                .buffers(2 * path.queuePackets(), CELL_BYTES)
                .port(0, hosts.sender())
                .port(1, hosts.receiver())
                .build();
        drive(device, hosts, plan.duration() + SECOND);
        return outcome(hosts);
    }

    private static Outcome outcome(TcpHosts hosts) {
        List<TcpFlow> small = hosts.flows().stream()
                .filter(flow -> flow.small() && flow.completedAt() >= 0)
                .toList();
        List<TcpFlow> large =
                hosts.flows().stream().filter(flow -> !flow.small()).toList();
        return new Outcome(
                times(small.stream()),
                times(small.stream()
                        .filter(flow -> large.stream().anyMatch(other -> other.isUnderWay(flow.startedAt())))),
                times(large.stream().filter(flow -> flow.completedAt() >= 0)),
                hosts.unfinishedSmall(),
                hosts.flows().stream()
                        .filter(TcpFlow::small)
                        .mapToLong(TcpFlow::timeouts)
                        .sum(),
                hosts.marks(),
                hosts.receiver().counters().sent());
    }

    /** From start to last byte. */
    private static CompletionTimes times(Stream<TcpFlow> flows) {
        return CompletionTimes.of(flows.mapToLong(flow -> flow.completedAt() - flow.startedAt()));
    }

    private static double exponential(SplittableRandom random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private static void start(Plan plan, TcpHosts hosts) {
        SplittableRandom random = new SplittableRandom(plan.seed());
        Bursts bursts = plan.bursts();
        long nextBurst = bursts.bytes() > 0 ? bursts.period() / 2 : Long.MAX_VALUE;
        double at = 0;
        int number = 0;
        while (true) {
            at += exponential(random, MEAN_GAP_NANOS);
            for (; nextBurst <= at && nextBurst < plan.duration(); nextBurst += bursts.period()) {
                for (int i = 0; i < bursts.atOnce(); i++) {
                    long share = Math.max(1, bursts.bytes() / bursts.atOnce());
                    hosts.add(new TcpFlow(
                            number++, false, nextBurst, share, plan.congestion().start()));
                }
            }
            if (at >= plan.duration()) {
                return;
            }
            hosts.add(new TcpFlow(
                    number++,
                    true,
                    (long) at,
                    plan.sizes().draw(random),
                    plan.congestion().start()));
        }
    }

    /** Like the switch's own runner of virtual time, but the hosts answer to what it sends. */
    private static void drive(Switch device, TcpHosts hosts, long end) {
        AttachedPort in = device.ports().getFirst();
        long now = 0;
        while (now < end && hosts.unfinishedSmall() > 0) {
            now = Math.max(now, Math.min(device.nextDue(), hosts.next()));
            hosts.advance(now);
            device.control(now);
            device.advance(now);
            while (in.nextArrival() <= now && device.poll(in, now) > 0) {
                device.advance(now);
            }
            device.flush(now);
        }
    }
}

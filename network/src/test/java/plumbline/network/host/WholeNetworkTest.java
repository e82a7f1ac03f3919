package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.network.kernel.Channel;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.kernel.SwitchNode;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.Distribution;
import plumbline.network.transport.TcpConfig;
import plumbline.network.transport.TransportConfig;
import plumbline.network.transport.UdpConfig;
import plumbline.pipelines.report.SwitchReport;

/** Networks that are drawn: nothing vanishes, the seed decides all, and nobody allocates. */
class WholeNetworkTest {
    private static final long MILLISECOND = 1_000_000;

    /** Two to four switches with up to four hosts each, links and queues of any kind, flows of all transports. */
    private static Chain draw(long seed, boolean forwards) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LinkConfig> trunks = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            trunks.add(link(random));
        }
        int queue = random.nextInt(5, 100);
        Chain chain = new Chain(seed, trunks, queue, random.nextInt(2, 2 * queue));
        List<String> names = new ArrayList<>();
        for (int at = 0; at <= trunks.size(); at++) {
            for (int port = random.nextInt(1, 5); port > 0; port--) {
                HostConfig config = HostConfig.DEFAULT
                        .withQueue(random.nextInt(10, 200), Long.MAX_VALUE)
                        .withDelay(random.nextLong(2) * 5_000, random.nextLong(2) * 5_000)
                        .withSeed(seed);
                names.add(chain.host(at, port, link(random), config).name());
            }
        }
        chain.build(forwards);
        for (int number = 0; number < 30; number++) {
            String source = names.get(random.nextInt(names.size()));
            String destination = names.get(random.nextInt(names.size()));
            if (!source.equals(destination)) {
                chain.open(new Flow(
                        number,
                        source,
                        destination,
                        random.nextLong(20 * MILLISECOND),
                        random.nextLong(1, 300_000),
                        transport(random),
                        ""));
            }
        }
        return chain;
    }

    private static LinkConfig link(SplittableRandom random) {
        return new LinkConfig(random.nextLong(10_000_000, 2_000_000_000), random.nextLong(1, 500_000))
                .withLoss(random.nextBoolean() ? 0 : random.nextDouble() * 0.05);
    }

    private static TransportConfig transport(SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            return new UdpConfig(
                    random.nextLong(1_000_000, 100_000_000),
                    random.nextInt(100, 1_473),
                    Distribution.EXPONENTIAL,
                    Distribution.CONSTANT);
        }
        CongestionControlKind[] kinds = CongestionControlKind.values();
        return TcpConfig.DEFAULT
                .withEcn(random.nextBoolean())
                .with(kinds[random.nextInt(kinds.length)])
                .withSack(random.nextBoolean())
                .withTimestamps(random.nextBoolean())
                .withMinRto(random.nextBoolean() ? 200_000 : 200 * MILLISECOND)
                .withDelayedAck(random.nextBoolean() ? 0 : 40 * MILLISECOND);
    }

    /** made = dropped by NICs + waiting for them + lost + under way + dropped in switches + inside + received. */
    private static void assertConserved(Chain chain) {
        long made = 0;
        long known = 0;
        for (Host host : chain.hosts().values()) {
            made += host.made();
            known += host.dropped() + host.queued();
        }
        for (Channel channel : chain.network().channels()) {
            known += channel.lost() + channel.underWay();
            assertThat(channel.sent()).isEqualTo(channel.lost() + channel.underWay() + channel.received());
            known += channel.name().contains("→h") ? channel.received() : 0;
        }
        for (SwitchNode node : chain.switches()) {
            SwitchReport report = node.device().report();
            assertThat(report.conserved()).isTrue();
            known += report.received() - report.sent();
        }
        assertThat(known).isEqualTo(made);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void nothingVanishes(long seed) {
        Chain chain = draw(seed, true);
        SplittableRandom random = new SplittableRandom(-seed);
        for (long now = 0; now < 60 * MILLISECOND; now += random.nextLong(2 * MILLISECOND)) {
            chain.run(now);
            assertConserved(chain);
        }
        chain.run(200_000 * MILLISECOND);
        assertConserved(chain);
        for (Host host : chain.hosts().values()) {
            assertThat(host.open()).as("seed %d: all end", seed).isEmpty();
        }
        assertThat(chain.ended())
                .filteredOn(flow -> flow.flow().transport() instanceof TcpConfig)
                .allSatisfy(flow -> {
                    assertThat(flow.complete()).isTrue();
                    assertThat(flow.delivered()).isEqualTo(flow.flow().bytes());
                    assertThat(flow.acknowledgedAt()).isGreaterThan(flow.completedAt());
                });
    }

    private static List<String> story(Chain chain) {
        List<String> story = new ArrayList<>();
        for (Channel channel : chain.network().channels()) {
            channel.listen((sender, frame, nanos) ->
                    story.add(nanos + " " + sender.name() + " " + Arrays.hashCode(frame.toArray())));
        }
        chain.run(100 * MILLISECOND);
        story.sort(null);
        return story;
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void theOrderInWhichItIsPutTogetherChangesNothing(long seed) {
        List<String> once = story(draw(seed, true));
        assertThat(once).hasSizeGreaterThan(100);
        assertThat(story(draw(seed, true))).isEqualTo(once);
        assertThat(story(draw(seed, false))).isEqualTo(once);
        assertThat(story(draw(seed + 100, true))).isNotEqualTo(once);
    }

    /** Once pools, rings and heaps have their size. */
    @Test
    void noPacketAllocates() {
        Chain chain = new Chain(1, List.of(new LinkConfig(1_000_000_000, 100_000)), 200, 50);
        for (int i = 1; i <= 3; i++) {
            chain.host(0, i, new LinkConfig(1_000_000_000, 1_000));
            chain.host(1, i, new LinkConfig(1_000_000_000, 1_000));
        }
        chain.build();
        TransportConfig[] transports = {
            TcpConfig.DEFAULT.withTimestamps(true),
            TcpConfig.DEFAULT.with(CongestionControlKind.DCTCP),
            new UdpConfig(100_000_000, 1_000, Distribution.EXPONENTIAL, Distribution.CONSTANT)
        };
        for (int i = 1; i <= 3; i++) {
            chain.open(new Flow(i, "h0." + i, "h1." + i, 0, Flow.UNTIL_STOPPED, transports[i - 1], ""));
        }
        chain.run(1_000 * MILLISECOND);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int turn = 1; turn <= 5; turn++) {
            long sent = chain.channel("s0→s1").sent();
            long before = threads.getCurrentThreadAllocatedBytes();
            chain.run((1_000 + turn * 200) * MILLISECOND);
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(chain.channel("s0→s1").sent() - sent).isGreaterThan(10_000);
            least = Math.min(least, bytes);
        }
        assertThat(least).as("bytes in 200 ms, of some 16,000 packets").isLessThan(20_000);
    }

    @Test
    void anIdleHostIsSmall() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Chain chain = new Chain(1, List.of(), 100, Chain.UNMARKED);
        chain.host(0, 1, new LinkConfig(1_000_000_000, 1_000));
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 2; i < 12; i++) {
            chain.host(0, i, new LinkConfig(1_000_000_000, 1_000));
        }
        assertThat((threads.getCurrentThreadAllocatedBytes() - before) / 10).isLessThan(50_000);
    }
}

package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.kernel.Simulation;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.Distribution;
import plumbline.network.transport.TcpConfig;
import plumbline.network.transport.UdpConfig;
import plumbline.pipelines.port.Frame;

/** Hosts, links and switches against what theory says of them. All is drawn from fixed seeds. */
class TheoryTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final LinkConfig ACCESS = new LinkConfig(10_000_000_000L, 1_000);

    /**
     * Mathis et al. 1997: segments per round trip = √(3/2) / √p without delayed acknowledgements. That is for losses at
     * equal distances; those drawn for each segment by itself make 1.22 into 1.31 (Ott et al. 1996), of which several
     * in one window, which reduce it once, and timeouts take their part.
     */
    @ParameterizedTest
    @CsvSource({"0.001, true", "0.003, true", "0.01, true", "0.001, false", "0.003, false"})
    void aRenoFlowFollowsTheSquareRootOfTheLosses(double loss, boolean sack) {
        long delay = 10 * MILLISECOND;
        Simulation network = new Simulation(3, Chain.FRAME_BYTES);
        Simulation.Ends link = network.link(new LinkConfig(10_000_000_000L, delay).withLoss(loss), "a", 0, "b", 0);
        Host a = new Host("a", new HostAddress(1, 1), link.a(), HostConfig.DEFAULT);
        Host b = new Host("b", new HostAddress(2, 2), link.b(), HostConfig.DEFAULT);
        network.add(a);
        network.add(b);
        TcpConfig tcp = TcpConfig.DEFAULT.withSack(sack);
        Host.open(new Flow(0, "a", "b", 0, Flow.UNTIL_STOPPED, tcp, ""), a, b, FlowListener.NONE);
        network.run(20 * SECOND, () -> false);
        long before = a.open().getFirst().delivered();
        network.run(220 * SECOND, () -> false);
        double perRoundTrip = (a.open().getFirst().delivered() - before) / 1_460.0 / (200 * SECOND / (2.0 * delay));
        double constant = perRoundTrip * Math.sqrt(loss);
        assertThat(constant / Math.sqrt(1.5)).isBetween(0.9, 1.1);
    }

    private static double jain(long... values) {
        double sum = Arrays.stream(values).sum();
        double squares = Arrays.stream(values).mapToDouble(v -> (double) v * v).sum();
        return sum * sum / (values.length * squares);
    }

    /**
     * Two flows that start apart: 100 Mbit/s, 20 ms of wire, a queue of the product of both, so that 20 round trips are
     * up to .8 s. Cubic's waves take longer than that: it is asked for 30 s.
     */
    @ParameterizedTest
    @CsvSource({"DCTCP, 20, 21"})
    void identicalFlowsShareABottleneck(CongestionControlKind kind, int from, int to) {
        int product = 100_000_000 / 8 / 50 / 1_538;
        int mark = kind == CongestionControlKind.DCTCP ? 40 : Chain.UNMARKED;
        Chain chain = new Chain(1, List.of(new LinkConfig(100_000_000, 10 * MILLISECOND)), product, mark);
        for (int i = 1; i <= 2; i++) {
            chain.host(0, i, ACCESS);
            chain.host(1, i, ACCESS);
        }
        chain.build();
        for (int i = 1; i <= 2; i++) {
            chain.open(new Flow(
                    i,
                    "h0." + i,
                    "h1." + i,
                    (i - 1) * 300 * MILLISECOND,
                    Flow.UNTIL_STOPPED,
                    TcpConfig.DEFAULT.with(kind),
                    ""));
        }
        chain.run(from * SECOND);
        long[] before = delivered(chain);
        chain.run(to * SECOND);
        long[] after = delivered(chain);
        assertThat(jain(after[0] - before[0], after[1] - before[1])).isGreaterThanOrEqualTo(0.98);
        // 1,460 of 1,538 bytes on the wire are payload.
        assertThat(after[0] + after[1] - before[0] - before[1])
                .as("the link is busy")
                .isBetween(
                        (long) ((to - from) * 12.5e6 * 0.949 * 0.97),
                        (long) ((to - from) * 12.5e6 * 0.9493) + 2 * 1_460);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"RENO, 20, 21", "CUBIC, 10, 40"})
    void identicalFlowsOfOtherKindsShareABottleneck(CongestionControlKind kind, int from, int to) {
        identicalFlowsShareABottleneck(kind, from, to);
    }

    /**
     * Alizadeh et al. 2010, section 3.3: the queue of N flows in step goes from K + N down by √(2N (C · RTT + K)) / 2.
     * Two packets more or less are those that are on their way from the hosts in a burst.
     */
    @Test
    void dctcpHoldsTheQueueAtItsMark() {
        int k = 40;
        int flows = 2;
        Chain chain = new Chain(1, List.of(new LinkConfig(1_000_000_000, 200_000)), 1_000, k);
        for (int i = 1; i <= flows; i++) {
            chain.host(0, i, ACCESS);
            chain.host(1, i, ACCESS);
        }
        chain.build();
        for (int i = 1; i <= flows; i++) {
            chain.open(new Flow(
                    i,
                    "h0." + i,
                    "h1." + i,
                    (i - 1) * MILLISECOND,
                    Flow.UNTIL_STOPPED,
                    TcpConfig.DEFAULT.with(CongestionControlKind.DCTCP),
                    ""));
        }
        chain.run(SECOND / 2);
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long now = SECOND / 2; now < SECOND; now += 20_000) {
            chain.run(now);
            long queue = chain.channel("h0.1→s0").received()
                    + chain.channel("h0.2→s0").received()
                    - chain.channel("s0→s1").sent();
            least = Math.min(least, queue);
            most = Math.max(most, queue);
        }
        double product = 1e9 * 406_000 / 8 / 1e9 / 1_538;
        double amplitude = Math.sqrt(2 * flows * (product + k)) / 2;
        assertThat((double) most).isBetween(k - 1.0, k + flows + 2.0);
        assertThat((double) least).isBetween(k + flows - amplitude - 2, (double) k);
    }

    /** The mean time from the arrival of a packet at a switch until it leaves, of the flows with these numbers. */
    private static final class Waits {
        private final Map<Long, Long> arrivals = new HashMap<>();
        private final long from;
        private double sum;
        private long count;

        Waits(Chain chain, List<String> in, String out, long from) {
            this.from = from;
            in.forEach(name -> chain.channel(name)
                    .listen((channel, frame, nanos) -> arrivals.put(
                            id(frame),
                            nanos
                                    + channel.link().transmissionNanos(frame.wireLength())
                                    + channel.link().delayNanos())));
            chain.channel(out).listen((channel, frame, nanos) -> {
                Long arrival = arrivals.remove(id(frame));
                if (arrival != null && arrival >= this.from) {
                    sum += nanos - arrival;
                    count++;
                }
            });
        }

        /** Ports and number of a datagram. */
        private static long id(Frame frame) {
            int at = frame.offset();
            return (long) frame.buffer().getInt(at + 34) << 32
                    | frame.buffer().getLong(at + 42, ByteOrder.BIG_ENDIAN) & 0xffff_ffffL;
        }

        double mean() {
            assertThat(count).isGreaterThan(50_000);
            return sum / count;
        }
    }

    private static final LinkConfig BARE = new LinkConfig(100_000_000, 1_000, 0, 0);
    private static final LinkConfig FEEDER = new LinkConfig(100_000_000_000L, 1_000, 0, 0);

    /**
     * M/D/1 in series: at the first queue a packet waits ρ S / (2 (1 − ρ)), at a second of the same rate not at all; if
     * the second is slower, both waits together are that of the slower alone (Friedman 1965).
     */
    @ParameterizedTest
    @CsvSource({"0.7, 1", "0.5, 0.8"})
    void poissonPacketsOfOneSizeThroughTwoQueues(double load, double slower) {
        LinkConfig slow = new LinkConfig((long) (BARE.bitsPerSecond() * slower), 1_000, 0, 0);
        Chain chain = new Chain(1, List.of(BARE, slow), 5_000, Chain.UNMARKED);
        chain.host(0, 1, FEEDER);
        chain.host(2, 1, FEEDER);
        chain.build();
        double service = 1_042 * 8 * 1e9 / BARE.bitsPerSecond();
        long payloadRate = (long) (load * BARE.bitsPerSecond() * 1_000 / 1_042);
        chain.open(new Flow(
                1,
                "h0.1",
                "h2.1",
                0,
                Flow.UNTIL_STOPPED,
                new UdpConfig(payloadRate, 1_000, Distribution.EXPONENTIAL, Distribution.CONSTANT),
                ""));
        Waits first = new Waits(chain, List.of("h0.1→s0"), "s0→s1", SECOND);
        chain.run(15 * SECOND);
        double expected = load * service / (2 * (1 - load));
        assertThat(first.mean()).isBetween(0.96 * expected, 1.04 * expected);
        Waits both = new Waits(chain, List.of("h0.1→s0"), "s1→s2", 16 * SECOND);
        chain.run(31 * SECOND);
        double fixed = service + 1_000;
        double slowLoad = load / slower;
        double slowExpected = slowLoad * service / slower / (2 * (1 - slowLoad));
        assertThat(both.mean() - fixed).isBetween(0.96 * slowExpected, 1.04 * slowExpected);
    }

    /**
     * M/M/1 in series (Jackson): a packet waits ρ S / (1 − ρ) at each, S the mean. A packet keeps its length, so the
     * second queue is one of its own only if most of what it serves is others' (Kleinrock): a seventh goes through
     * both.
     */
    @Test
    @Tag("long")
    void poissonPacketsOfManySizesThroughTwoQueues() {
        Chain chain = new Chain(1, List.of(BARE, BARE), 5_000, Chain.UNMARKED);
        for (int at = 0; at <= 2; at++) {
            chain.host(at, 1, FEEDER);
            chain.host(at, 2, FEEDER);
        }
        chain.build();
        int payload = 8_000;
        double load = 0.6;
        long rate = (long) (load * BARE.bitsPerSecond() * payload / (payload + 42));
        UdpConfig most = new UdpConfig(rate * 6 / 7, payload, Distribution.EXPONENTIAL, Distribution.EXPONENTIAL);
        UdpConfig some = new UdpConfig(rate / 7, payload, Distribution.EXPONENTIAL, Distribution.EXPONENTIAL);
        chain.open(new Flow(1, "h0.1", "h2.1", 0, Flow.UNTIL_STOPPED, some, ""));
        chain.open(new Flow(2, "h0.2", "h1.2", 0, Flow.UNTIL_STOPPED, most, ""));
        chain.open(new Flow(3, "h1.1", "h2.2", 0, Flow.UNTIL_STOPPED, most, ""));
        Waits first = new Waits(chain, List.of("h0.1→s0", "h0.2→s0"), "s0→s1", SECOND);
        chain.run(200 * SECOND);
        double service = (payload + 42) * 8 * 1e9 / BARE.bitsPerSecond();
        double expected = load * service / (1 - load);
        assertThat(first.mean()).isBetween(0.95 * expected, 1.05 * expected);
        Waits second = new Waits(chain, List.of("s0→s1", "h1.1→s1"), "s1→s2", 201 * SECOND);
        chain.run(400 * SECOND);
        assertThat(second.mean()).isBetween(0.95 * expected, 1.05 * expected);
    }

    private static long[] delivered(Chain chain) {
        return new long[] {
            chain.hosts().get("h0.1").open().getFirst().delivered(),
            chain.hosts().get("h0.2").open().getFirst().delivered()
        };
    }
}

package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.network.kernel.LinkConfig;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;

/** Senders that look at round trips, rates and gaps: what their papers promise of the queue and the link. */
class DelayBasedTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final LinkConfig ACCESS = new LinkConfig(1_000_000_000L, 1_000);

    /**
     * @param goodput share of the link's rate that is payload, 1,460 of 1,538 bytes taken for all
     * @param least fewest packets in the queue
     * @param most most of them
     * @param lost segments that were sent again
     */
    private record Seen(double goodput, long least, long most, long lost) {}

    /** A flow alone: 100 Mbit/s, 20 ms, looked at from some second on; the product is 163 packets. */
    private static Seen alone(CongestionControlKind kind, double loss, int from, int seconds) {
        return alone(TcpConfig.DEFAULT.with(kind), loss, from, seconds);
    }

    private static Seen alone(TcpConfig tcp, double loss, int from, int seconds) {
        Chain chain = new Chain(
                1, List.of(new LinkConfig(100_000_000, 10 * MILLISECOND).withLoss(loss)), 1_000, Chain.UNMARKED);
        chain.host(0, 1, ACCESS);
        chain.host(1, 1, ACCESS);
        chain.build();
        chain.open(new Flow(1, "h0.1", "h1.1", 0, Flow.UNTIL_STOPPED, tcp, ""));
        chain.run(from * SECOND);
        long before = chain.hosts().get("h0.1").open().getFirst().delivered();
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long now = from * SECOND; now < (from + seconds) * SECOND; now += MILLISECOND) {
            chain.run(now);
            long queue =
                    chain.channel("h0.1→s0").received() - chain.channel("s0→s1").sent();
            least = Math.min(least, queue);
            most = Math.max(most, queue);
        }
        FlowRecord record = chain.hosts().get("h0.1").open().getFirst();
        double goodput = (record.delivered() - before) / (seconds * 12.5e6 * 1_460 / 1_538);
        return new Seen(goodput, least, most, record.retransmissions());
    }

    /** Two to four packets wait, and the link is busy. */
    @Test
    void vegasKeepsAFewPacketsInTheQueue() {
        Seen seen = alone(CongestionControlKind.VEGAS, 0, 8, 4);
        assertThat(seen.goodput()).isGreaterThan(0.98);
        assertThat(seen.least()).isGreaterThanOrEqualTo(1);
        assertThat(seen.most()).isLessThanOrEqualTo(5);
    }

    /** The link is busy, the queue at most the quarter of the product that it probes with, and empty between. */
    @Test
    void bbrFillsTheLinkAndNotTheQueue() {
        Seen seen = alone(CongestionControlKind.BBR, 0, 3, 5);
        assertThat(seen.goodput()).isGreaterThan(0.95);
        assertThat(seen.most()).isLessThanOrEqualTo(163 / 3);
    }

    /** Its paper's figure of loss: at 1 % the link is still almost full, where Reno has an eighth of it. */
    @Test
    void bbrDoesNotMindLosses() {
        assertThat(alone(CongestionControlKind.BBR, 0.01, 3, 5).goodput()).isGreaterThan(0.9);
        assertThat(alone(CongestionControlKind.RENO, 0.01, 3, 5).goodput()).isLessThan(0.15);
    }

    /** Every ten seconds it drains the queue for 200 ms to see the wire's round trip: the link idles 2 %. */
    @Test
    void bbrLooksForTheShortestRoundTrip() {
        assertThat(alone(CongestionControlKind.BBR, 0, 3, 25).goodput()).isBetween(0.96, 0.99);
    }

    /** The gap of a pair is what the slowest link makes of it: the first pair tells the rate, and no queue grows. */
    @ParameterizedTest
    @ValueSource(ints = {0, 12_000})
    void packetPairSendsAtTheRateOfTheSlowestLink(int bytesPerRound) {
        TcpConfig tcp =
                TcpConfig.DEFAULT.with(CongestionControlKind.PACKET_PAIR).withBytesPerRound(bytesPerRound);
        Seen seen = alone(tcp, 0, 3, 5);
        assertThat(seen.goodput()).isGreaterThan(0.98);
        assertThat(seen.most()).isLessThanOrEqualTo(163 / 2);
        assertThat(seen.lost()).isZero();
    }
}

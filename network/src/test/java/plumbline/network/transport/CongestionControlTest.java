package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Window rules against the formulas of the textbooks and RFCs. */
class CongestionControlTest {
    private static final long RTT = 10_000_000;

    private static AckSample ack(long nanos, boolean marked, boolean last) {
        AckSample ack = new AckSample();
        ack.segments = 1;
        ack.progress = true;
        ack.nanos = nanos;
        ack.rttNanos = RTT;
        ack.limited = true;
        ack.marked = marked;
        ack.roundEnded = last;
        return ack;
    }

    /** A round trip in which every segment of the window is acknowledged by itself. */
    private static void roundTrip(CongestionControl control, long nanos) {
        int segments = (int) control.window();
        for (int i = 0; i < segments; i++) {
            control.acked(ack(nanos, false, i == segments - 1));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"RENO", "CUBIC", "DCTCP"})
    void slowStartDoubles(CongestionControlKind congestion) {
        CongestionControl control =
                congestion.start(TcpConfig.DEFAULT.withEcn(true).withHystart(false));
        for (int round = 0; round < 6; round++) {
            assertThat(control.window()).isEqualTo(10 << round);
            roundTrip(control, round * RTT);
        }
    }

    @Test
    void aFixedWindowIsTheInitialOneWhateverHappens() {
        CongestionControl fixed = CongestionControlKind.FIXED.start(TcpConfig.DEFAULT.withInitialWindow(16));
        roundTrip(fixed, 0);
        fixed.marked(ack(RTT, true, false));
        fixed.lost(ack(RTT, false, false));
        fixed.timedOut(RTT);
        roundTrip(fixed, 2 * RTT);
        assertThat(fixed.window()).isEqualTo(16);
    }

    @Test
    void renoHalvesAndThenAddsASegmentPerRoundTrip() {
        NewReno reno = new NewReno(TcpConfig.DEFAULT);
        roundTrip(reno, 0);
        roundTrip(reno, RTT);
        reno.marked(ack(2 * RTT, true, false));
        assertThat(reno.window()).isEqualTo(20);
        for (int round = 0; round < 10; round++) {
            roundTrip(reno, round * RTT);
        }
        assertThat(reno.window()).isCloseTo(30, within(0.5));
        reno.timedOut(0);
        assertThat(reno.window()).isEqualTo(1);
    }

    /** Mathis et al. 1997: with one mark in 1/p segments the average window is √(3/(2p)). */
    @ParameterizedTest
    @ValueSource(ints = {500, 5_000, 50_000})
    void renoFollowsTheSquareRootOfTheMarks(int every) {
        NewReno reno = new NewReno(TcpConfig.DEFAULT);
        reno.marked(ack(0, true, false));
        double sum = 0;
        long rounds = 0;
        long sent = 0;
        while (rounds < 3_000) {
            int segments = (int) reno.window();
            for (int i = 0; i < segments; i++) {
                reno.acked(ack(0, false, false));
            }
            if (sent / every != (sent + segments) / every) {
                reno.marked(ack(0, true, false));
            }
            sent += segments;
            sum += segments;
            rounds++;
        }
        double expected = Math.sqrt(1.5 * every);
        assertThat(sum / rounds).isBetween(expected * 0.93, expected * 1.07);
    }

    /**
     * RFC 9438, section 4.2: back at Wmax after K = ∛(Wmax (1 − β) / C) seconds; first fast, then flat, then fast
     * again.
     */
    @Test
    void cubicIsBackWhereItWasAfterK() {
        Cubic cubic = new Cubic(TcpConfig.DEFAULT);
        while (cubic.window() < 2_000) {
            roundTrip(cubic, 0);
        }
        double largest = cubic.window();
        cubic.marked(ack(0, true, false));
        assertThat(cubic.window()).isCloseTo(largest * 0.7, within(1.0));
        double k = Math.cbrt(largest * 0.3 / 0.4);
        long start = 5 * RTT;
        double quarter = 0;
        double half = 0;
        long now = start;
        for (; now < start + (long) (k * 1e9); now += RTT) {
            double passed = (now - start) / 1e9;
            quarter = passed < k / 4 ? cubic.window() : quarter;
            half = passed < k / 2 ? cubic.window() : half;
            roundTrip(cubic, now);
        }
        assertThat(cubic.window()).isCloseTo(largest, within(largest * 0.01));
        double drop = largest * 0.3;
        assertThat(quarter).isCloseTo(largest - drop * Math.pow(0.75, 3), within(largest * 0.02));
        assertThat(half).isCloseTo(largest - drop * Math.pow(0.5, 3), within(largest * 0.02));
    }

    /**
     * HyStart: nine round trips that are longer by a half end slow start at 16 + 1 + 8. Until something is lost 20
     * segments open the window by one, as in Linux; after that RFC 9438 holds, whose growth in a millisecond is next to
     * nothing.
     */
    @Test
    void cubicGrowsByATwentiethAfterHystart() {
        Cubic cubic = new Cubic(TcpConfig.DEFAULT.withInitialWindow(16));
        cubic.acked(ack(0, false, true));
        AckSample late = ack(RTT, false, false);
        late.roundEnded = true;
        late.rttNanos = 3 * RTT / 2;
        while (cubic.slowStart()) {
            cubic.acked(late);
            late.roundEnded = false;
        }
        double window = cubic.window();
        assertThat(window).as("after the tenth").isCloseTo(16 + 1 + 8, within(0.1));
        for (int i = 0; i < 20; i++) {
            cubic.acked(ack(2 * RTT, false, false));
        }
        assertThat(cubic.window()).isCloseTo(window + 1, within(0.2));
        cubic.marked(ack(2 * RTT, true, false));
        double reduced = cubic.window();
        for (int i = 0; i < 20; i++) {
            cubic.acked(ack(2 * RTT, false, false));
        }
        assertThat(cubic.window()).isLessThan(reduced + 0.7);
    }

    /** With a small window and a short round trip CUBIC is as fast as Reno's sawtooth with the same reduction. */
    @Test
    void cubicIsNotSlowerThanReno() {
        Cubic cubic = new Cubic(TcpConfig.DEFAULT);
        roundTrip(cubic, 0);
        cubic.marked(ack(0, true, false));
        double window = cubic.window();
        for (int round = 1; round <= 50; round++) {
            roundTrip(cubic, round * RTT / 100);
        }
        double perRound = 3 * 0.3 / 1.7;
        assertThat(cubic.window()).isGreaterThan(window + 50 * perRound * 0.9);
    }

    /** RFC 8257: α tends to the share of marks, and the window is reduced by half of it. */
    @Test
    void dctcpReducesByTheShareOfMarks() {
        Dctcp dctcp = new Dctcp(TcpConfig.DEFAULT);
        dctcp.marked(ack(0, true, false));
        assertThat(dctcp.window()).as("the first mark").isEqualTo(5);
        for (int round = 0; round < 200; round++) {
            for (int i = 0; i < 10; i++) {
                dctcp.acked(ack(0, i < 2, i == 9));
            }
        }
        assertThat(dctcp.alpha()).isCloseTo(0.2, within(0.001));
        double before = dctcp.window();
        dctcp.marked(ack(0, true, false));
        assertThat(dctcp.window()).isCloseTo(before * 0.9, within(0.01));
    }
}

package plumbline.bench.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Window rules against the formulas of the textbooks and RFCs. */
class CongestionControlTest {
    private static final long RTT = 10_000_000;

    /** A round trip in which every segment of the window is acknowledged by itself. */
    private static void roundTrip(CongestionControl control, long nanos) {
        int segments = (int) control.window();
        for (int i = 0; i < segments; i++) {
            control.acked(1, false, nanos, RTT);
        }
        control.windowEnded();
    }

    @ParameterizedTest
    @EnumSource(CongestionControlKind.class)
    void slowStartDoubles(CongestionControlKind congestion) {
        CongestionControl control = congestion.start();
        for (int round = 0; round < 6; round++) {
            assertThat(control.window()).isEqualTo(10 << round);
            roundTrip(control, round * RTT);
        }
    }

    @Test
    void renoHalvesAndThenAddsASegmentPerRoundTrip() {
        NewReno reno = new NewReno();
        roundTrip(reno, 0);
        roundTrip(reno, RTT);
        reno.congested(false, 2 * RTT);
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
        NewReno reno = new NewReno();
        reno.congested(false, 0);
        double sum = 0;
        long rounds = 0;
        long sent = 0;
        while (rounds < 3_000) {
            int segments = (int) reno.window();
            for (int i = 0; i < segments; i++) {
                reno.acked(1, false, 0, RTT);
            }
            if (sent / every != (sent + segments) / every) {
                reno.congested(false, 0);
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
        Cubic cubic = new Cubic();
        while (cubic.window() < 2_000) {
            roundTrip(cubic, 0);
        }
        double largest = cubic.window();
        cubic.congested(false, 0);
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

    /** With a small window and a short round trip CUBIC is as fast as Reno's sawtooth with the same reduction. */
    @Test
    void cubicIsNotSlowerThanReno() {
        Cubic cubic = new Cubic();
        roundTrip(cubic, 0);
        cubic.congested(false, 0);
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
        Dctcp dctcp = new Dctcp();
        dctcp.congested(false, 0);
        assertThat(dctcp.window()).as("the first mark").isEqualTo(5);
        for (int round = 0; round < 200; round++) {
            for (int i = 0; i < 10; i++) {
                dctcp.acked(1, i < 2, 0, RTT);
            }
            dctcp.windowEnded();
        }
        assertThat(dctcp.alpha()).isCloseTo(0.2, within(0.001));
        double before = dctcp.window();
        dctcp.congested(false, 0);
        assertThat(dctcp.window()).isCloseTo(before * 0.9, within(0.01));
    }
}

package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 8985, section 7, by hand: a round trip is 100, a receiver waits up to 40, all starts at 1,000. */
class TailLossProbeTest {
    private static final long FAR = 1_000_000;

    private final TailLossProbe probe = new TailLossProbe(40);

    @Test
    void waitsForTwoRoundTrips() {
        probe.start(1_000, 100, 2, FAR);
        assertThat(probe.deadline()).isEqualTo(1_200);
        probe.start(1_000, 100, 1, FAR);
        assertThat(probe.deadline()).as("a delayed acknowledgement").isEqualTo(1_240);
        probe.start(1_000, 100, 2, 1_150);
        assertThat(probe.deadline()).as("the timer would go off before").isEqualTo(1_150);
        probe.start(1_000, 0, 2, Endpoint.NEVER);
        assertThat(probe.deadline()).as("a second without a measurement").isEqualTo(1_000_001_000);
    }

    @Test
    void thereIsOneProbeAtATime() {
        probe.start(1_000, 100, 2, FAR);
        probe.sent(10, true);
        probe.start(1_200, 100, 2, FAR);
        assertThat(probe.deadline()).isEqualTo(Endpoint.NEVER);
        probe.timedOut();
        probe.start(1_200, 100, 2, FAR);
        assertThat(probe.deadline()).isEqualTo(1_400);
    }

    /** Something behind it is acknowledged, and no second acknowledgement of the same has come. */
    @Test
    void aCopyThatWasNeededRepairedALoss() {
        probe.sent(10, true);
        assertThat(probe.repaired(10, true, false)).isFalse();
        assertThat(probe.repaired(11, true, false)).isTrue();
        assertThat(probe.repaired(12, true, false)).isFalse();
    }

    @Test
    void aCopyThatWasNotNeededIsAcknowledgedTwice() {
        probe.sent(10, true);
        assertThat(probe.repaired(10, true, false)).isFalse();
        assertThat(probe.repaired(10, false, false)).isFalse();
        assertThat(probe.repaired(11, true, false)).isFalse();
    }

    @Test
    void aNewSegmentRepairsNothing() {
        probe.sent(10, false);
        assertThat(probe.repaired(9, true, false)).isFalse();
        assertThat(probe.repaired(11, true, false)).isFalse();
        probe.start(1_000, 100, 2, FAR);
        assertThat(probe.deadline()).isEqualTo(1_200);
    }
}

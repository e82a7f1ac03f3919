package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RFC 8985, section 6, by hand: segment n is sent at n, and a round trip is 100. */
class RackTest {
    private static final DeliveryRate RATE = new DeliveryRate();

    private static final int RTT = 100;

    private final Scoreboard segments = new Scoreboard();
    private final Rack rack = new Rack(segments);

    @BeforeEach
    void send() {
        for (int segment = 0; segment < 10; segment++) {
            segments.sent(segment, RATE);
        }
    }

    private void arrives(int segment, long nanos) {
        segments.arrive(segment);
        rack.arrived(segment, nanos);
    }

    private boolean finds(long nanos, boolean repairing) {
        return rack.detectLosses(nanos, repairing, RTT);
    }

    private void sendAgain(int segment, long nanos) {
        rack.sentAgain(segment);
        segments.sentAgain(segment, nanos, RATE);
    }

    /** Fewer than three have arrived behind it: it has a quarter of the shortest round trip more. */
    @Test
    void aSegmentHasTimeToBeOvertaken() {
        arrives(1, 1 + RTT);
        assertThat(finds(1 + RTT, false)).isFalse();
        assertThat(rack.deadline()).isEqualTo(RTT + RTT / 4);
        assertThat(finds(RTT + RTT / 4 - 1, false)).isFalse();
        assertThat(finds(RTT + RTT / 4, false)).isTrue();
        assertThat(segments.nextLost()).isZero();
        assertThat(rack.deadline()).as("2 to 9 were sent later").isEqualTo(Endpoint.NEVER);
    }

    @Test
    void threeThatArrivedAreNoReordering() {
        arrives(1, 1 + RTT);
        arrives(2, 2 + RTT);
        arrives(3, 3 + RTT);
        assertThat(finds(3 + RTT, false)).isTrue();
        assertThat(segments.inFlight()).as("4 to 9").isEqualTo(6);
    }

    /** In recovery one that was sent later is enough. */
    @Test
    void whileLossesAreRepairedThereIsNoTime() {
        arrives(5, 5 + RTT);
        assertThat(finds(5 + RTT, true)).isTrue();
        assertThat(segments.inFlight()).as("6 to 9").isEqualTo(4);
    }

    /** 0 comes after 1 and was not sent again: segments overtake each other, and three are no proof any more. */
    @Test
    void reorderingThatWasSeenTakesTime() {
        arrives(1, 1 + RTT);
        segments.acknowledge(1);
        rack.arrived(0, 2 + RTT);
        arrives(3, 3 + RTT);
        arrives(4, 4 + RTT);
        arrives(5, 5 + RTT);
        assertThat(finds(5 + RTT, false)).isFalse();
        assertThat(rack.deadline()).isEqualTo(2 + RTT + RTT / 4);
    }

    /** The copy of 0 goes at 105, 10 at 106; when 10 has arrived, the copy is lost. */
    @Test
    void copiesAreLostToo() {
        arrives(3, 3 + RTT);
        finds(3 + RTT, true);
        for (int segment = 0; segment < 3; segment++) {
            sendAgain(segment, 105);
        }
        segments.sent(106, RATE);
        arrives(9, 9 + RTT);
        finds(9 + RTT, true);
        assertThat(segments.nextLost()).as("those between").isEqualTo(4);
        arrives(10, 106 + RTT);
        assertThat(finds(106 + RTT, true)).isTrue();
        assertThat(segments.nextLost()).isZero();
    }

    /** An answer 50 after the copy belongs to the original: it tells nothing about what was sent before the copy. */
    @Test
    void anAnswerTooEarlyIsThatToTheOriginal() {
        arrives(3, 3 + RTT);
        finds(3 + RTT, true);
        sendAgain(0, 105);
        segments.acknowledge(1);
        rack.arrived(0, 155);
        assertThat(finds(155, true)).isFalse();
        assertThat(segments.isInFlight(4)).isTrue();
    }
}

package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The examples of RFC 9937: 20 segments in flight, which a loss halves to 10. */
class ProportionalRateReductionTest {
    private final ProportionalRateReduction reduction = new ProportionalRateReduction();

    /** Segments that go when one has arrived. */
    private int sends(int inFlight, boolean safe) {
        reduction.acked(1, inFlight, safe);
        int count = 0;
        while (reduction.allowed() > 0) {
            reduction.sent();
            count++;
        }
        return count;
    }

    /** One is lost: from the third duplicate on one goes for two that arrive, and at last 10 are in flight. */
    @Test
    void oneGoesForTwoThatArrive() {
        reduction.start(10, 20);
        int inFlight = 18;
        for (int ack = 3; ack <= 18; ack++) {
            int sent = sends(inFlight, false);
            assertThat(sent).as("ack %d", ack).isEqualTo(ack % 2);
            inFlight += sent - 1;
        }
        assertThat(inFlight).isEqualTo(10);
        assertThat(sends(inFlight, false)).isZero();
    }

    /** 15 are lost, and 4 of 19 are in flight, below 10: one goes for each that arrives, and two if it is safe. */
    @Test
    void asManyGoAsArriveWhenTooMuchIsLost() {
        reduction.start(10, 20);
        for (int i = 0; i < 3; i++) {
            assertThat(sends(4, false)).isEqualTo(1);
        }
        assertThat(sends(4, true)).isEqualTo(2);
        assertThat(sends(9, true)).as("10 may be in flight").isEqualTo(1);
        assertThat(sends(10, true)).isZero();
    }

    /** What was not sent when it might have been is made good: two have gone for six. */
    @Test
    void whatWasMissedIsMadeGood() {
        reduction.start(10, 20);
        assertThat(sends(4, false)).isEqualTo(1);
        reduction.acked(4, 0, false);
        assertThat(reduction.allowed()).isEqualTo(4);
        reduction.sent();
        reduction.acked(1, 0, false);
        assertThat(reduction.allowed()).as("6 arrived, 2 sent").isEqualTo(4);
    }

    @Test
    void theFirstGoesAtOnce() {
        reduction.start(2, 20);
        assertThat(reduction.allowed()).isEqualTo(1);
        reduction.acked(0, 12, false);
        assertThat(reduction.allowed()).as("nothing arrived").isEqualTo(1);
    }
}

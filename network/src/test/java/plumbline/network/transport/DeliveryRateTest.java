package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Worked by hand. */
class DeliveryRateTest {
    private final Scoreboard segments = new Scoreboard();
    private final DeliveryRate rate = new DeliveryRate();
    private final AckSample ack = new AckSample();

    private void acknowledge(int upTo, long nanos) {
        ack.nanos = nanos;
        ack.segments = upTo - (int) segments.first();
        rate.sample(ack, segments, upTo - 1);
        segments.acknowledge(upTo);
    }

    /**
     * Four segments from 0 on, acknowledged at 100, 110, 120, 130 µs. The fifth is sent at 100, when one had been
     * delivered, and acknowledged at 140: four came in 40 µs, but it took 100 to send them.
     */
    @Test
    void whatIsDeliveredInARoundTrip() {
        rate.begin(0);
        for (int segment = 0; segment < 4; segment++) {
            segments.sent(segment * 1_000, rate);
        }
        acknowledge(1, 100_000);
        assertThat(ack.rttNanos).isEqualTo(100_000);
        assertThat(ack.deliveryRate).isCloseTo(1e4, within(1e-6));
        segments.sent(100_000, rate);
        acknowledge(2, 110_000);
        acknowledge(3, 120_000);
        acknowledge(4, 130_000);
        acknowledge(5, 140_000);
        assertThat(ack.rttNanos).isEqualTo(40_000);
        assertThat(ack.delivered).isEqualTo(5);
        assertThat(ack.deliveredBefore).isEqualTo(1);
        assertThat(ack.deliveryRate).isCloseTo(4e4, within(1e-6));
    }

    /** Two that were sent 50 µs apart are acknowledged together, 10 µs after the second was sent: not two in 10 µs. */
    @Test
    void acknowledgementsThatComeTogether() {
        rate.begin(0);
        segments.sent(0, rate);
        acknowledge(1, 10_000);
        rate.begin(20_000);
        segments.sent(20_000, rate);
        segments.sent(70_000, rate);
        acknowledge(3, 80_000);
        assertThat(ack.deliveryRate).isCloseTo(2e9 / 60_000, within(1e-6));
    }

    /** Nobody sent for a second: that says nothing of the path. */
    @Test
    void timeThatNobodyUsed() {
        rate.begin(0);
        segments.sent(0, rate);
        acknowledge(1, 10_000);
        rate.begin(1_000_000_000);
        segments.sent(1_000_000_000, rate);
        acknowledge(2, 1_000_010_000);
        assertThat(ack.deliveryRate).isCloseTo(1e5, within(1e-6));
    }

    /** Of which copy an acknowledgement tells is unknown: no round trip. */
    @Test
    void noRoundTripOfWhatWasSentTwice() {
        rate.begin(0);
        segments.sent(0, rate);
        segments.lose(0);
        segments.sentAgain(0, 30_000, rate);
        acknowledge(1, 50_000);
        assertThat(ack.rttNanos).isZero();
        assertThat(ack.deliveryRate).isCloseTo(2e4, within(1e-6));
    }
}

package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Packet pair, computed by hand: a round trip of 1 ms, segments of 1,000 bytes, gaps in µs. */
class PacketPairTest {
    private static final long MICROSECOND = 1_000;
    private static final long RTT = 1_000 * MICROSECOND;
    private static final TcpConfig CONFIG =
            TcpConfig.DEFAULT.with(CongestionControlKind.PACKET_PAIR).withMss(1_000);

    private final PacketPair pair = new PacketPair(CONFIG);

    private static AckSample ack(long gap, boolean marked) {
        AckSample ack = new AckSample();
        ack.segments = 1;
        ack.rttNanos = RTT;
        ack.gapNanos = gap == 0 ? TransportPacket.ABSENT : gap * MICROSECOND;
        ack.marked = marked;
        ack.roundEnded = marked;
        return ack;
    }

    private void arrives(long gap) {
        pair.acked(ack(gap, false));
    }

    /** From this pair to the next in µs; within one there is no wait. */
    private double cycle() {
        assertThat(pair.pacingNanos(0)).isZero();
        return pair.pacingNanos(1) / (double) MICROSECOND;
    }

    @Test
    void theFirstGapIsTakenAsItIs() {
        assertThat(pair.window()).as("a pair").isEqualTo(2);
        arrives(50);
        assertThat(pair.gapNanos()).isEqualTo(50 * MICROSECOND);
        assertThat(cycle()).isEqualTo(100);
        assertThat(pair.window()).as("1.5 · 1,000 / 50").isEqualTo(30);
    }

    /** 10 pairs fit a round trip, so one counts a tenth: 50 + (550 − 50) / 10. The path holds 10 instead of 20. */
    @Test
    void cyclesAreSkippedWhenTheRateFalls() {
        arrives(50);
        arrives(550);
        assertThat(pair.gapNanos()).isCloseTo(100 * MICROSECOND, within(1.0));
        assertThat(cycle()).as("five cycles of 200 are left out").isEqualTo(1_200);
        assertThat(cycle()).isEqualTo(200);
    }

    /** 100, then 100 − 10 · .2 · 5 = 90, then 90 − .18 · 40: 1,000 / 82.8 − 10 = 2.08 are missing, a pair. */
    @Test
    void pairsAreInjectedWhenTheRateRises() {
        arrives(100);
        arrives(50);
        assertThat(pair.gapNanos()).isCloseTo(90 * MICROSECOND, within(1.0));
        assertThat(cycle()).as("1.1 segments are missing").isEqualTo(180);
        arrives(50);
        assertThat(pair.gapNanos()).isCloseTo(82_800, within(1.0));
        assertThat(cycle()).isZero();
        assertThat(cycle()).isCloseTo(165.6, within(0.01));
    }

    /** What is gained and lost again by one gap and another leaves nothing to be skipped or injected. */
    @Test
    void whatIsSkippedDoesNotAddUp() {
        arrives(50);
        for (int i = 0; i < 100; i++) {
            arrives(550);
            for (int j = 0; j < 200; j++) {
                arrives(50);
            }
        }
        assertThat(cycle()).isCloseTo(100, within(0.1));
    }

    /** RFC 8257: a window half of whose segments are marked raises α by 1/32; the rate falls by half of that. */
    @Test
    void marksLowerTheRate() {
        arrives(50);
        pair.acked(ack(0, true));
        assertThat(pair.gapNanos()).isCloseTo(50 * MICROSECOND / (1 - 1.0 / 64), within(1.0));
    }

    /** A round of 8,000 bytes: the ninth segment is served in the round after the first; 8 in the gap. */
    @Test
    void pairsOfARoundOfManyBytesAreSoFarApart() {
        PacketPair far = new PacketPair(CONFIG.withBytesPerRound(8_000));
        assertThat(far.window()).isEqualTo(9);
        far.acked(ack(400, false));
        assertThat(far.gapNanos()).isEqualTo(50 * MICROSECOND);
        assertThat(far.pacingNanos(7)).isZero();
        assertThat(far.pacingNanos(8)).isEqualTo(9 * 50 * MICROSECOND);
        assertThat(far.burst(9)).isEqualTo(9);
        assertThat(far.burst(16)).isEqualTo(2);
        assertThat(CONFIG.withBytesPerRound(2_000).trainSegments())
                .as("two segments are no more than two")
                .isEqualTo(2);
    }

    /** One is in flight, and two may be: the first of a pair could go, but the second only later, which makes a gap. */
    @Test
    void theWindowTearsNoPairApart() {
        RecordedOutput out = new RecordedOutput();
        Endpoint sender = CONFIG.sender(new Transfer(100_000, Endpoint.NEVER, 1), out, new FlowStatistics(0));
        sender.start(0);
        sender.received(
                new TransportPacket()
                        .flags(TransportPacket.SYN | TransportPacket.ACK)
                        .acknowledgement(1)
                        .options(1_000, 14, true)
                        .window(0xffff),
                RTT);
        out.take();
        sender.received(acknowledgement(1_001), 2 * RTT);
        assertThat(out.take()).isEmpty();
        sender.received(acknowledgement(2_001).gapNanos(500 * MICROSECOND), 2 * RTT + 500 * MICROSECOND);
        assertThat(out.take()).extracting(TransportPacket::sequence).isEqualTo(List.of(2_001L, 3_001L));
        assertThat(sender.deadline()).isEqualTo(2 * RTT + 1_500 * MICROSECOND);
    }

    private static TransportPacket acknowledgement(long number) {
        return new TransportPacket()
                .flags(TransportPacket.ACK)
                .acknowledgement(number)
                .window(0xffff);
    }
}

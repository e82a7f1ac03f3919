package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A receiver, told by hand what comes. Segments have 1,000 bytes and are numbered from 0. */
class TcpReceiverTest {
    private static final long DELAY = 40_000_000;
    private static final TcpConfig CONFIG = TcpConfig.DEFAULT.withMss(1_000);

    private RecordedOutput out;
    private FlowStatistics statistics;

    @BeforeEach
    void empty() {
        out = new RecordedOutput();
        statistics = new FlowStatistics(0);
    }

    private Endpoint connected(TcpConfig config) {
        Endpoint receiver = config.receiver(out, statistics);
        receiver.start(0);
        receiver.received(
                new TransportPacket().flags(TransportPacket.SYN | TransportPacket.ECE | TransportPacket.CWR), 0);
        TransportPacket answer = out.take().getFirst();
        assertThat(answer.acknowledgement()).isEqualTo(1);
        assertThat(answer.has(TransportPacket.ECE)).isEqualTo(config.ecn());
        return receiver;
    }

    private static TransportPacket segment(int number) {
        return new TransportPacket()
                .flags(TransportPacket.ACK)
                .sequence(1 + 1_000L * number)
                .payload(1_000);
    }

    private static TransportPacket marked(int number) {
        return segment(number).ecn(TransportPacket.CE);
    }

    private List<Long> acknowledged() {
        return out.take().stream()
                .map(packet -> (packet.acknowledgement() - 1) / 1_000)
                .toList();
    }

    @Test
    void delayedAcknowledgementsAnswerEachSecondSegment() {
        Endpoint receiver = connected(CONFIG.withDelayedAck(DELAY));
        receiver.received(segment(0), 5);
        assertThat(acknowledged()).isEmpty();
        assertThat(receiver.deadline()).isEqualTo(5 + DELAY);
        receiver.received(segment(1), 6);
        assertThat(acknowledged()).containsExactly(2L);
        assertThat(receiver.deadline()).isEqualTo(Endpoint.NEVER);
        receiver.received(segment(2), 7);
        receiver.timerFired(7 + DELAY);
        assertThat(acknowledged()).containsExactly(3L);
    }

    /** RFC 5681, section 4.2: what is out of order, and what closes a gap, is answered at once. */
    @Test
    void gapsAreAnsweredAtOnce() {
        Endpoint receiver = connected(CONFIG.withDelayedAck(DELAY));
        receiver.received(segment(1), 1);
        receiver.received(segment(3), 2);
        receiver.received(segment(4), 3);
        List<TransportPacket> packets = out.take();
        assertThat(packets).hasSize(3).allMatch(packet -> packet.acknowledgement() == 1);
        // RFC 2018, section 4: the range that grew last comes first.
        TransportPacket last = packets.getLast();
        assertThat(last.sacks()).isEqualTo(2);
        assertThat(List.of(last.sackFrom(0), last.sackTo(0), last.sackFrom(1), last.sackTo(1)))
                .containsExactly(3_001L, 5_001L, 1_001L, 2_001L);
        receiver.received(segment(0), 4);
        receiver.received(segment(2), 5);
        receiver.received(segment(2), 6);
        assertThat(acknowledged()).containsExactly(2L, 5L, 5L);
        assertThat(statistics.delivered()).isEqualTo(5_000);
    }

    @Test
    void theLastByteEndsTheFlow() {
        Endpoint receiver = connected(CONFIG);
        receiver.received(segment(1).flags(TransportPacket.ACK | TransportPacket.FIN), 1);
        assertThat(receiver.done()).isFalse();
        receiver.received(segment(0), 9);
        assertThat(receiver.done()).isTrue();
        assertThat(statistics.completedAt()).isEqualTo(9);
        assertThat(out.take().getLast().acknowledgement()).as("the FIN counts").isEqualTo(2_002);
    }

    /** RFC 3168: a mark is told until the sender says that it has reduced its window. */
    @Test
    void marksAreToldUntilTheSenderHasReduced() {
        Endpoint receiver = connected(CONFIG.withEcn(true));
        receiver.received(segment(0), 1);
        receiver.received(marked(1), 2);
        receiver.received(segment(2), 3);
        receiver.received(segment(3).flags(TransportPacket.ACK | TransportPacket.CWR), 4);
        assertThat(out.take())
                .extracting(packet -> packet.has(TransportPacket.ECE))
                .containsExactly(false, true, true, false);
        assertThat(statistics.marks()).isEqualTo(1);
    }

    /** RFC 8257, section 3.2: with delayed acknowledgements one is sent at once when marks begin or end. */
    @Test
    void dctcpTellsWhichWereMarked() {
        Endpoint receiver = connected(CONFIG.with(CongestionControlKind.DCTCP).withDelayedAck(DELAY));
        receiver.received(segment(0), 1);
        assertThat(out.take()).isEmpty();
        receiver.received(marked(1), 2);
        List<TransportPacket> first = out.take();
        assertThat(first).hasSize(1);
        assertThat(first.getFirst().acknowledgement()).isEqualTo(1_001);
        assertThat(first.getFirst().has(TransportPacket.ECE)).isFalse();
        receiver.received(marked(2), 3);
        List<TransportPacket> second = out.take();
        assertThat(second).hasSize(1);
        assertThat(second.getFirst().acknowledgement()).isEqualTo(3_001);
        assertThat(second.getFirst().has(TransportPacket.ECE)).isTrue();
    }

    /** Segments 2n and 2n + 1 are a pair. */
    @Test
    void theGapOfAPairIsTold() {
        Endpoint receiver = connected(CONFIG.with(CongestionControlKind.PACKET_PAIR));
        receiver.received(segment(0), 100);
        receiver.received(segment(1), 350);
        receiver.received(segment(2), 900);
        receiver.received(segment(4), 950);
        receiver.received(segment(3), 990);
        assertThat(out.take())
                .extracting(TransportPacket::gapNanos)
                .containsExactly(
                        TransportPacket.ABSENT,
                        250L,
                        TransportPacket.ABSENT,
                        TransportPacket.ABSENT,
                        TransportPacket.ABSENT);
    }

    @Test
    void whatCameBehindALaterOneIsReordered() {
        Endpoint receiver = connected(CONFIG.withTimestamps(true));
        long wrap = 1L << 32;
        receiver.received(segment(0).timestamps(wrap - 3, 0), 0);
        receiver.received(segment(2).timestamps(wrap - 1, 0), 10);
        assertThat(statistics.reordered()).isZero(); // one may be lost
        receiver.received(segment(1).timestamps(wrap - 2, 0), 20);
        receiver.received(segment(5).timestamps(wrap + 2, 0), 30);
        receiver.received(segment(4).timestamps(wrap + 1, 0), 40);
        assertThat(statistics.reordered()).isEqualTo(2);
        receiver.received(segment(3).timestamps(wrap + 3, 0), 50); // sent again
        assertThat(statistics.reordered()).isEqualTo(2);
    }

    @Test
    void ofOneTimestampTheEarlierBytesWereSentFirst() {
        Endpoint receiver = connected(CONFIG.withTimestamps(true));
        receiver.received(segment(1).timestamps(7, 0), 0);
        receiver.received(segment(0).timestamps(7, 0), 10);
        receiver.received(segment(2).timestamps(7, 0), 20);
        assertThat(statistics.reordered()).isEqualTo(1);
    }
}

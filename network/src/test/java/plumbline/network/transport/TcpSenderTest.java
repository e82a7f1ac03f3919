package plumbline.network.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A sender, told by hand what comes back. Segments have 1,000 bytes and are numbered from 0. */
class TcpSenderTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long RTT = MILLISECOND;
    private static final TcpConfig CONFIG = TcpConfig.DEFAULT.withMss(1_000);

    private final RecordedOutput out = new RecordedOutput();
    private final FlowStatistics statistics = new FlowStatistics(0);
    private Endpoint sender;

    /** Connects at 0; the answer comes after a round trip. What is sent then is left for the test to take. */
    private void connect(TcpConfig config, long segments) {
        sender = config.sender(new Transfer(segments * 1_000, Endpoint.NEVER, 1), out, statistics);
        sender.start(0);
        assertThat(out.take()).singleElement().satisfies(syn -> {
            assertThat(syn.flags() & ~(TransportPacket.ECE | TransportPacket.CWR))
                    .isEqualTo(TransportPacket.SYN);
            assertThat(syn.payload()).isZero();
        });
        TransportPacket answer = new TransportPacket()
                .flags(TransportPacket.SYN | TransportPacket.ACK | (config.ecn() ? TransportPacket.ECE : 0))
                .acknowledgement(1)
                .options(1_000, 14, config.sack())
                .window(0xffff);
        sender.received(answer, RTT);
        assertThat(sent(true)).as("the handshake's third packet").containsExactly(-1);
    }

    private List<TransportPacket> rest = List.of();

    /** Numbers of the segments sent; −1 for a packet without data. */
    private List<Integer> sent(boolean onlyFirst) {
        List<TransportPacket> packets = new ArrayList<>(rest);
        packets.addAll(out.take());
        rest = onlyFirst ? packets.subList(1, packets.size()) : List.of();
        return (onlyFirst ? packets.subList(0, 1) : packets)
                .stream()
                        .map(packet -> packet.payload() == 0 ? -1 : (int) (packet.sequence() / 1_000))
                        .toList();
    }

    private List<Integer> sent() {
        return sent(false);
    }

    /** An acknowledgement of everything before a segment, and of ranges of segments behind it. */
    private TransportPacket upTo(int segment, int... ranges) {
        TransportPacket packet = new TransportPacket()
                .flags(TransportPacket.ACK)
                .sequence(1)
                .acknowledgement(1 + 1_000L * segment)
                .window(0xffff);
        for (int i = 0; i < ranges.length; i += 2) {
            packet.sack(1 + 1_000L * ranges[i], 1 + 1_000L * ranges[i + 1]);
        }
        return packet;
    }

    private void acknowledge(long nanos, int segment, int... ranges) {
        sender.received(upTo(segment, ranges), nanos);
    }

    private static List<Integer> range(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    @Test
    void slowStartSendsTwoForOne() {
        connect(CONFIG, 100);
        assertThat(sent()).isEqualTo(range(0, 10));
        acknowledge(2 * RTT, 1);
        assertThat(sent()).containsExactly(10, 11);
        acknowledge(2 * RTT, 3);
        assertThat(sent()).as("both count").containsExactly(12, 13, 14, 15);
    }

    @Test
    void theLastSegmentIsWhatIsLeftAndCloses() {
        sender = CONFIG.sender(new Transfer(2_500, Endpoint.NEVER, 1), out, statistics);
        sender.start(0);
        out.take();
        sender.received(
                new TransportPacket()
                        .flags(TransportPacket.SYN | TransportPacket.ACK)
                        .acknowledgement(1)
                        .window(0xffff),
                RTT);
        List<TransportPacket> packets = out.take();
        assertThat(packets).extracting(TransportPacket::payload).containsExactly(0, 1_000, 1_000, 500);
        assertThat(packets)
                .extracting(packet -> packet.has(TransportPacket.FIN))
                .containsExactly(false, false, false, true);
        sender.received(new TransportPacket().flags(TransportPacket.ACK).acknowledgement(2_502), 2 * RTT);
        assertThat(sender.done()).isTrue();
        assertThat(statistics.acknowledgedAt()).isEqualTo(2 * RTT);
        assertThat(sender.deadline()).isEqualTo(Endpoint.NEVER);
    }

    /**
     * Segment 3 of 10 is lost. Each of the first two duplicates lets a new segment go (RFC 3042), the third brings 3
     * again and halves the window of 13 to 6.5. Then ⌈6 n / 13⌉ have gone when n have arrived (RFC 9937).
     */
    @Test
    void threeThatArrivedBringALostSegmentAgain() {
        connect(CONFIG, 100);
        sent();
        acknowledge(2 * RTT, 3);
        assertThat(sent()).isEqualTo(range(10, 16)); // window 13, 3 to 15 in flight
        acknowledge(2 * RTT + 4, 3, 4, 5);
        assertThat(sent()).containsExactly(16);
        acknowledge(2 * RTT + 5, 3, 4, 6);
        assertThat(sent()).containsExactly(17);
        acknowledge(2 * RTT + 6, 3, 4, 7);
        assertThat(sent()).containsExactly(3);
        int[] expected = {-1, 18, -1, 19, -1, 20, -1};
        for (int i = 0; i < expected.length; i++) {
            long round = 7 + i < 10 ? 2 * RTT : 3 * RTT - 10;
            acknowledge(round + 7 + i, 3, 4, 8 + i);
            assertThat(sent()).as("arrival %d", i + 2).isEqualTo(expected[i] < 0 ? List.of() : List.of(expected[i]));
        }
        acknowledge(3 * RTT + 8, 18);
        assertThat(sent()).as("6 in flight").isEqualTo(range(21, 24));
        assertThat(statistics.retransmissions()).isEqualTo(1);
        assertThat(statistics.timeouts()).isZero();
    }

    /** The same without SACK: a new segment goes when fewer than 6 are in flight. */
    @Test
    void threeDuplicatesBringALostSegmentAgain() {
        connect(CONFIG.withSack(false), 100);
        sent();
        acknowledge(2 * RTT, 3);
        assertThat(sent()).isEqualTo(range(10, 16)); // window 13, 3 to 15 in flight
        acknowledge(2 * RTT, 3, 4, 5);
        assertThat(sent()).containsExactly(16);
        acknowledge(2 * RTT, 3, 4, 6);
        assertThat(sent()).containsExactly(17);
        acknowledge(2 * RTT, 3, 4, 7);
        assertThat(sent()).containsExactly(3);
        // In flight: 7 to 17 and the copy of 3; the window is 6: six more must go before another comes.
        for (int i = 8; i <= 13; i++) {
            acknowledge(2 * RTT, 3, 4, i);
            assertThat(sent()).as("duplicate %d", i - 4).isEmpty();
        }
        acknowledge(2 * RTT, 3, 4, 14);
        assertThat(sent()).containsExactly(18);
        assertThat(statistics.retransmissions()).isEqualTo(1);
        acknowledge(3 * RTT, 18);
        assertThat(sent()).as("6 in flight").isEqualTo(range(19, 24));
        assertThat(statistics.timeouts()).isZero();
    }

    /** Two are lost in one window. Without SACK the partial acknowledgement brings the second (RFC 6582). */
    @Test
    void aPartialAcknowledgementBringsTheNextOne() {
        connect(CONFIG.withSack(false), 10);
        sent();
        acknowledge(2 * RTT, 1); // 1 and 5 are lost, 2 to 4 and 6 to 9 come
        for (int i = 0; i < 3; i++) {
            acknowledge(2 * RTT, 1);
        }
        assertThat(sent()).containsExactly(1);
        for (int i = 0; i < 4; i++) {
            acknowledge(2 * RTT, 1);
        }
        assertThat(sent()).isEmpty();
        acknowledge(3 * RTT, 5);
        assertThat(sent()).containsExactly(5);
        sender.received(upTo(10).acknowledgement(10_002), 4 * RTT);
        assertThat(sender.done()).isTrue();
        assertThat(statistics.retransmissions()).isEqualTo(2);
        assertThat(statistics.timeouts()).isZero();
    }

    /** With SACK both are known to be lost within the same round trip. */
    @Test
    void selectiveAcknowledgementsNameAllThatIsLost() {
        connect(CONFIG, 10);
        sent();
        acknowledge(2 * RTT, 1);
        acknowledge(2 * RTT, 1, 2, 5);
        assertThat(sent()).as("three behind 1 have come").containsExactly(1);
        acknowledge(2 * RTT, 1, 2, 6);
        assertThat(sent()).isEmpty();
        acknowledge(2 * RTT, 1, 7, 8, 2, 6);
        assertThat(sent()).as("one behind 6").containsExactly(6);
        sender.received(upTo(10).acknowledgement(10_002), 3 * RTT);
        assertThat(sender.done()).isTrue();
    }

    /** RFC 6298: at least the least, doubled each time it goes off. */
    @Test
    void theTimerBacksOff() {
        connect(CONFIG.withSack(false), 4);
        assertThat(sent()).isEqualTo(range(0, 4));
        assertThat(sender.deadline()).isEqualTo(RTT + 200 * MILLISECOND);
        sender.timerFired(201 * MILLISECOND);
        assertThat(sent()).as("one segment, as the window is one").containsExactly(0);
        assertThat(sender.deadline()).isEqualTo((201 + 400) * MILLISECOND);
        sender.timerFired(601 * MILLISECOND);
        assertThat(sent()).containsExactly(0);
        assertThat(sender.deadline()).isEqualTo((601 + 800) * MILLISECOND);
        // The answer to the copy is not measured (Karn): the timer stays at 800 ms.
        acknowledge(700 * MILLISECOND, 1);
        assertThat(sent()).as("slow start").containsExactly(1, 2);
        assertThat(sender.deadline()).isEqualTo((700 + 800) * MILLISECOND);
        assertThat(statistics.timeouts()).isEqualTo(2);
    }

    /**
     * RFC 8985, section 7: all of four are lost. Two round trips later the last goes again; when it has arrived, the
     * others, sent more than 1.25 round trips ago, are lost; one goes for the arrival, then two for another (RFC 9937).
     */
    @Test
    void theLastSegmentTellsOfALostTail() {
        connect(CONFIG, 4);
        assertThat(sent()).isEqualTo(range(0, 4));
        assertThat(sender.deadline()).isEqualTo(RTT + 2 * RTT);
        sender.timerFired(3 * RTT);
        assertThat(sent()).containsExactly(3);
        assertThat(sender.deadline()).as("the timer starts anew").isEqualTo(3 * RTT + 200 * MILLISECOND);
        acknowledge(4 * RTT, 0, 3, 4);
        assertThat(sent()).containsExactly(0);
        acknowledge(5 * RTT, 1, 3, 4);
        assertThat(sent()).containsExactly(1, 2);
        sender.received(upTo(4).acknowledgement(4_002), 6 * RTT);
        assertThat(sender.done()).isTrue();
        assertThat(sender.deadline()).isEqualTo(Endpoint.NEVER);
        assertThat(statistics.timeouts()).isZero();
        assertThat(statistics.retransmissions()).isEqualTo(4);
    }

    /** RFC 8985, section 7.3: a new segment is a better probe than an old one; the window does not stop it. */
    @Test
    void aNewSegmentProbes() {
        connect(CONFIG, 12);
        assertThat(sent()).isEqualTo(range(0, 10));
        sender.timerFired(3 * RTT);
        assertThat(sent()).containsExactly(10);
        acknowledge(4 * RTT, 0, 10, 11);
        assertThat(sent()).as("all before it are lost").containsExactly(0);
    }

    /** 0 is lost, and 12, which was sent after that was known: the window is halved for each, 10, 5, 2. */
    @Test
    void aLossOfWhatWasSentInRecoveryIsAnother() {
        connect(CONFIG, 100);
        sent();
        for (int segment = 1; segment < 10; segment++) {
            acknowledge(2 * RTT + segment, 0, 1, segment + 1);
        }
        assertThat(sent()).as("0 comes again").containsExactly(10, 11, 0, 12, 13);
        acknowledge(3 * RTT + 20, 12, 13, 14);
        assertThat(sent()).as("two may be in flight").containsExactly(12, 14);
        assertThat(statistics.timeouts()).isZero();
    }

    /** RFC 8985, section 6: the copy of 1 was sent before 11, which arrived: it is lost, and there is no timeout. */
    @Test
    void aCopyThatIsLostComesAgain() {
        connect(CONFIG, 100);
        sent();
        acknowledge(2 * RTT, 1);
        assertThat(sent()).containsExactly(10, 11);
        acknowledge(2 * RTT + 1, 1, 2, 5);
        assertThat(sent()).contains(1);
        acknowledge(2 * RTT + 2, 1, 2, 10);
        List<Integer> later = sent();
        assertThat(later).doesNotContain(1).isNotEmpty();
        acknowledge(3 * RTT, 1, 2, 12);
        assertThat(sent()).as("10 and 11 were sent before the copy").doesNotContain(1);
        acknowledge(3 * RTT + 2, 1, 2, 13);
        assertThat(sent()).contains(1);
        assertThat(statistics.timeouts()).isZero();
    }

    @Test
    void theTimerFollowsTheRoundTrips() {
        connect(CONFIG.withMinRto(200_000).withSack(false), 40);
        sent();
        // SRTT 1 ms, RTTVAR 0.5 ms, then the same round trip again: 0.5 - 0.5 / 4.
        assertThat(sender.deadline()).isEqualTo(RTT + 3 * MILLISECOND);
        acknowledge(2 * RTT, 1);
        assertThat(sender.deadline()).isEqualTo(2 * RTT + MILLISECOND + 4 * 375_000);
    }

    @Test
    void aLostSynComesAgainAfterASecond() {
        sender = CONFIG.sender(new Transfer(1_000, Endpoint.NEVER, 1), out, statistics);
        sender.start(0);
        assertThat(sender.deadline()).isEqualTo(1_000 * MILLISECOND);
        out.take();
        sender.timerFired(1_000 * MILLISECOND);
        assertThat(out.take()).singleElement().satisfies(syn -> assertThat(syn.flags())
                .isEqualTo(TransportPacket.SYN));
        assertThat(sender.deadline()).isEqualTo(3_000 * MILLISECOND);
    }

    /** Where round trips are so short that the least timeout is 60 µs, nobody waits a second for a SYN. */
    @Test
    void theFirstTimeoutFollowsTheLeast() {
        sender = CONFIG.withMinRto(60_000).sender(new Transfer(1_000, Endpoint.NEVER, 1), out, statistics);
        sender.start(0);
        assertThat(sender.deadline()).isEqualTo(300_000);
    }

    /** RFC 3168: marks of one window reduce it once; CWR goes with the next new segment and with no other. */
    @Test
    void marksOfAWindowReduceItOnce() {
        connect(CONFIG.withEcn(true), 100);
        rest = List.of();
        assertThat(out.take()).isEmpty();
        for (int i = 1; i <= 4; i++) {
            sender.received(upTo(i).flags(TransportPacket.ACK | TransportPacket.ECE), 2 * RTT);
        }
        // Window 11 after the first, halved to 5; 4 to 11 are in flight, of which nothing goes until 5 are.
        List<TransportPacket> packets = out.take();
        assertThat(packets).as("sent before the first mark acted").isEmpty();
        for (int i = 5; i <= 7; i++) {
            acknowledge(2 * RTT, i);
        }
        packets = out.take();
        assertThat(packets).isNotEmpty();
        assertThat(packets.getFirst().has(TransportPacket.CWR)).isTrue();
        assertThat(packets).allSatisfy(packet -> assertThat(packet.ecn()).isEqualTo(TransportPacket.ECT_0));
        assertThat(packets.subList(1, packets.size())).noneSatisfy(packet -> assertThat(packet.has(TransportPacket.CWR))
                .isTrue());
    }

    /** What the receiver announces is never exceeded. */
    @Test
    void theReceiversWindowHolds() {
        connect(CONFIG, 100);
        sent();
        sender.received(upTo(1).window(0), 2 * RTT);
        assertThat(sent()).isEmpty();
        sender.received(upTo(2).window(1), 2 * RTT); // 16,384 bytes: 2 to 17
        assertThat(sent()).isNotEmpty().allSatisfy(segment -> assertThat(segment)
                .isLessThan(18));
    }

    @Test
    void aFlowUntilStoppedClosesWithOneSegmentMore() {
        sender = CONFIG.sender(new Transfer(Transfer.UNTIL_STOPPED, 5 * RTT, 1), out, statistics);
        sender.start(0);
        sender.received(
                new TransportPacket()
                        .flags(TransportPacket.SYN | TransportPacket.ACK)
                        .acknowledgement(1)
                        .window(0xffff),
                RTT);
        assertThat(out.take()).hasSize(12);
        assertThat(sender.deadline()).isEqualTo(5 * RTT);
        sender.timerFired(5 * RTT);
        sender.received(
                new TransportPacket()
                        .flags(TransportPacket.ACK)
                        .acknowledgement(10_001)
                        .window(0xffff),
                5 * RTT);
        assertThat(out.take()).singleElement().satisfies(last -> assertThat(last.has(TransportPacket.FIN))
                .isTrue());
        sender.received(
                new TransportPacket()
                        .flags(TransportPacket.ACK)
                        .acknowledgement(11_002)
                        .window(0xffff),
                6 * RTT);
        assertThat(sender.done()).isTrue();
    }
}

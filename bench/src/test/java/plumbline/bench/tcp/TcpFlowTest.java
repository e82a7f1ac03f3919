package plumbline.bench.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A transfer over a path that the test makes up. */
class TcpFlowTest {
    private static final long RTT = 1_000_000;

    private static TcpFlow flow(long segments) {
        return new TcpFlow(0, true, 0, segments * TcpFlow.SEGMENT_BYTES, new NewReno());
    }

    private static List<Integer> sendAll(TcpFlow flow, long nanos) {
        List<Integer> sent = new ArrayList<>();
        for (int segment = flow.send(nanos); segment >= 0; segment = flow.send(nanos)) {
            sent.add(segment);
        }
        return sent;
    }

    @Test
    void theLastSegmentIsWhatIsLeft() {
        TcpFlow flow = new TcpFlow(0, true, 0, 3_000, new NewReno());
        assertThat(sendAll(flow, 0)).containsExactly(0, 1, 2);
        assertThat(flow.bytes(0)).isEqualTo(1_460);
        assertThat(flow.bytes(2)).isEqualTo(80);
        assertThat(flow.arrived(0, 1)).isEqualTo(1);
        assertThat(flow.arrived(2, 2)).isEqualTo(1);
        assertThat(flow.completedAt()).isEqualTo(-1);
        assertThat(flow.arrived(1, 3)).isEqualTo(3);
        assertThat(flow.completedAt()).isEqualTo(3);
    }

    /** Segment 3 of 10 is lost: the third duplicate brings it again and halves the window; then all is acknowledged. */
    @Test
    void threeDuplicatesBringALostSegmentAgain() {
        TcpFlow flow = flow(12);
        assertThat(sendAll(flow, 0)).hasSize(10);
        List<Integer> again = new ArrayList<>();
        for (int segment = 0; segment < 10; segment++) {
            if (segment != 3) {
                again.add(flow.acknowledged(flow.arrived(segment, RTT), false, 0, RTT));
            }
        }
        assertThat(again).containsExactly(-1, -1, -1, -1, -1, 3, -1, -1, -1);
        assertThat(flow.acknowledged(flow.arrived(3, 2 * RTT), false, RTT, 2 * RTT))
                .isEqualTo(-1);
        assertThat(sendAll(flow, 2 * RTT)).containsExactly(10, 11);
    }

    /**
     * Two lost in one window: the partial acknowledgement brings the second without three duplicates more (RFC 6582).
     */
    @Test
    void aPartialAcknowledgementBringsTheNextOne() {
        TcpFlow flow = flow(10);
        sendAll(flow, 0);
        int again = -1;
        for (int segment : new int[] {0, 2, 3, 4, 6, 7, 8, 9}) {
            again = Math.max(again, flow.acknowledged(flow.arrived(segment, RTT), false, 0, RTT));
        }
        assertThat(again).isEqualTo(1);
        assertThat(flow.acknowledged(flow.arrived(1, 2 * RTT), false, RTT, 2 * RTT))
                .isEqualTo(5);
        assertThat(flow.acknowledged(flow.arrived(5, 3 * RTT), false, RTT, 3 * RTT))
                .isEqualTo(-1);
        assertThat(flow.done()).isTrue();
        assertThat(flow.deadline()).isEqualTo(Long.MAX_VALUE);
    }

    /**
     * RFC 3168, section 6.1.2: at most one reduction for each window of data, however many of its packets are marked.
     */
    @Test
    void marksOfOneWindowReduceItOnce() {
        NewReno reno = new NewReno();
        TcpFlow flow = new TcpFlow(0, true, 0, 400L * TcpFlow.SEGMENT_BYTES, reno);
        List<Double> windows = new ArrayList<>();
        List<Integer> sent = sendAll(flow, 0);
        for (int round = 1; round <= 5; round++) {
            long now = round * RTT;
            List<Integer> next = new ArrayList<>();
            for (int segment : sent) {
                flow.acknowledged(flow.arrived(segment, now), round >= 4, now - RTT, now);
                next.addAll(sendAll(flow, now));
            }
            sent = next;
            windows.add(reno.window());
        }
        assertThat(windows.subList(0, 3)).as("slow start doubles").containsExactly(20.0, 40.0, 80.0);
        assertThat(windows.get(3))
                .as("all 80 marked: half of the 81 after the first")
                .isBetween(40.5, 42.5);
        assertThat(windows.get(4))
                .as("and all 40 of the next: half again, and 40 acknowledgements that add 1/21")
                .isBetween(22.0, 23.5);
    }

    /**
     * Mathis et al. 1997: with every n-th segment marked a flow sends √(3n/2) segments per round trip, here as a whole
     * sender over a path without a bottleneck; 1.22 MSS / (RTT √p).
     */
    @ParameterizedTest
    @ValueSource(ints = {200, 2_000, 20_000})
    void renoSendsAsFastAsTheSquareRootLaw(int every) {
        int segments = 300 * every;
        TcpFlow flow = flow(segments);
        record Flying(int segment, long sent) {}
        ArrayDeque<Flying> path = new ArrayDeque<>();
        long now = 0;
        long start = 0;
        while (!flow.done()) {
            for (int segment : sendAll(flow, now)) {
                path.add(new Flying(segment, now));
            }
            Flying packet = path.remove();
            now = Math.max(now, packet.sent() + RTT);
            start = packet.segment() == 20 * every ? now : start; // slow start has been forgotten by then
            flow.acknowledged(flow.arrived(packet.segment(), now), packet.segment() % every == 0, packet.sent(), now);
        }
        double perRoundTrip = (double) (segments - 20 * every) * RTT / (now - start);
        assertThat(perRoundTrip).isBetween(0.93 * Math.sqrt(1.5 * every), 1.07 * Math.sqrt(1.5 * every));
    }

    /** RFC 6298, section 2.4, with Linux's least of 200 ms: a round trip of 1 ms does not shorten it further. */
    @Test
    void theTimerNeverGoesOffBeforeItsLeast() {
        TcpFlow flow = flow(40);
        sendAll(flow, 0);
        flow.acknowledged(flow.arrived(0, RTT), false, 0, RTT);
        assertThat(flow.deadline()).isEqualTo(RTT + 200_000_000);
        TcpFlow far = flow(40);
        sendAll(far, 0);
        far.acknowledged(far.arrived(0, 300 * RTT), false, 0, 300 * RTT);
        assertThat(far.deadline())
                .as("SRTT + 4 RTTVAR, RTTVAR half of the first")
                .isEqualTo(300 * RTT + 900 * RTT);
    }

    @Test
    void whenNothingComesBackTheTimerSendsAgain() {
        TcpFlow flow = flow(4);
        sendAll(flow, 0);
        assertThat(flow.deadline())
                .as("RFC 6298: a second before the first measurement")
                .isEqualTo(1_000_000_000);
        flow.timedOut(flow.deadline());
        assertThat(sendAll(flow, 1_000_000_000))
                .as("slow start from one segment")
                .containsExactly(0);
        assertThat(flow.deadline()).as("backed off").isEqualTo(3_000_000_000L);
    }

    /** Whatever is lost, everything arrives in the end, in both directions of luck. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everythingArrivesInTheEnd(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double loss = random.nextDouble() * 0.3;
        TcpFlow flow = flow(300);
        record Flying(int segment, long sent) {}
        ArrayDeque<Flying> path = new ArrayDeque<>();
        long now = 0;
        for (int round = 0; round < 20_000 && !flow.done(); round++) {
            for (int segment : sendAll(flow, now)) {
                path.add(new Flying(segment, now));
            }
            if (path.isEmpty()) {
                now = Math.max(now, flow.deadline());
                flow.timedOut(now);
                continue;
            }
            Flying packet = path.remove();
            now = Math.max(now, packet.sent() + RTT);
            if (random.nextDouble() >= loss) {
                int again = flow.acknowledged(flow.arrived(packet.segment(), now), false, packet.sent(), now);
                if (again >= 0) {
                    path.add(new Flying(again, now));
                }
            }
        }
        assertThat(flow.done()).as("seed %d, loss %.2f", seed, loss).isTrue();
        assertThat(flow.completedAt()).isPositive();
    }
}

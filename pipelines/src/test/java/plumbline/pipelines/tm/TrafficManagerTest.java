package plumbline.pipelines.tm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.vm.Phv;

class TrafficManagerTest {
    /** Cells of 80 bytes, port 1 at 1 Gbit/s without overhead: 100 bytes take 800 ns. */
    private final TrafficManager manager = new TrafficManager(
            TrafficManagerConfig.DEFAULT.withPort(
                    1,
                    PortConfig.DEFAULT
                            .withRate(1_000_000_000L)
                            .withOverhead(0)
                            .with(QueueConfig.DEFAULT.withLimits(3, 6))),
            List.of(2, 1),
            QueueObserver.NONE);

    /**
     * Worked by hand. 100 bytes are 2 cells and 800 ns, 60 bytes 1 cell and 480 ns.
     *
     * <pre>
     *   packet  bytes  enqueued  depth before  leaves  depth behind  wire until
     *   a       100          0             0        0             0         800
     *   b        60        100             0      800             2        1280   (c behind it)
     *   c       100        300             1     1280             0        2080
     *   d        60       3000             0     3000             0        3480
     * </pre>
     */
    @Test
    void aBacklogLeavesAtTheRate() {
        Packet a = packet(1, 100);
        Packet b = packet(1, 60);
        Packet c = packet(1, 100);
        Packet d = packet(1, 60);

        manager.enqueue(a, 0);
        expect(manager.dequeue(0), a, 0, 0, 0);
        manager.enqueue(b, 100);
        assertThat(manager.nextDeparture()).isEqualTo(800);
        assertThat(manager.dequeue(100)).isNull();
        manager.enqueue(c, 300);
        assertThat(manager.dequeue(799)).isNull();
        expect(manager.dequeue(800), b, 0, 800, 2);
        assertThat(manager.nextDeparture()).isEqualTo(1_280);
        expect(manager.dequeue(5_000), c, 1, 1_280, 0);
        assertThat(manager.nextDeparture()).isEqualTo(TrafficManager.NEVER);
        manager.enqueue(d, 3_000);
        expect(manager.dequeue(3_000), d, 0, 3_000, 0);
    }

    private static void expect(Packet actual, Packet packet, int depthBefore, long leaves, int depthBehind) {
        assertThat(actual).isSameAs(packet);
        assertThat(actual.enqueuedDepth()).isEqualTo(depthBefore);
        assertThat(actual.dequeuedAt()).isEqualTo(leaves);
        assertThat(actual.dequeuedDepth()).isEqualTo(depthBehind);
    }

    @Test
    void limitsCountPacketsAndCells() {
        assertThat(manager.enqueue(packet(1, 160), 0)).isTrue();
        assertThat(manager.enqueue(packet(1, 240), 0)).isTrue();
        assertThat(manager.enqueue(packet(1, 161), 0))
                .as("2 + 3 + 3 of 6 cells")
                .isFalse();
        assertThat(manager.enqueue(packet(1, 80), 0)).isTrue();
        assertThat(manager.enqueue(packet(1, 1), 0)).as("4 of 3 packets").isFalse();
        QueueCounters counters = manager.counters(1);
        assertThat(counters.drops().get(DropReason.QUEUE_FULL)).isEqualTo(2);
        assertThat(counters.waiting()).isEqualTo(3);
        assertThat(counters.cells()).isEqualTo(6);
        assertThat(counters.peakCells()).isEqualTo(6);
        assertThat(manager.waiting()).isEqualTo(3);
    }

    @Test
    void withoutARateAPacketLeavesWhenItComes() {
        Packet first = packet(2, 1_500);
        Packet second = packet(2, 1_500);
        manager.enqueue(first, 10);
        manager.enqueue(second, 10);
        assertThat(manager.dequeue(9)).isNull();
        expect(manager.dequeue(10), first, 0, 10, 19);
        expect(manager.dequeue(10), second, 19, 10, 0);
    }

    @Test
    void theLowestPortGoesFirstAtOneInstant() {
        Packet two = packet(2, 60);
        Packet one = packet(1, 60);
        manager.enqueue(two, 0);
        manager.enqueue(one, 0);
        assertThat(manager.dequeue(0)).isSameAs(one);
        assertThat(manager.dequeue(0)).isSameAs(two);
    }

    @Test
    void theRateHoldsToTheBitOverABacklog() {
        // At 1.3 Gbit/s 672 bits take 516.923… ns: a thousand of them take 516,923 ns, not 516,000.
        Link link = new Link(1_300_000_000L);
        long start = 0;
        for (int i = 0; i < 1_000; i++) {
            start = link.earliestStart(0);
            link.transmit(start, 84);
        }
        assertThat(link.earliestStart(0)).isEqualTo(672_000L * 1_000_000_000 / 1_300_000_000);
    }

    /** A round ends when its queue is empty, and rounds without packets when a later one has some. */
    @Test
    void aPortWithRotatingPriorityCountsItsRounds() {
        TrafficManager rotating = new TrafficManager(
                TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT.withQueues(4, Scheduling.ROTATING)),
                List.of(1),
                QueueObserver.NONE);
        assertThat(rotating.round(1)).isZero();
        for (int queue : new int[] {0, 3, 3, 1}) {
            Packet packet = packet(1, 60);
            packet.sendTo(1, queue);
            rotating.enqueue(packet, 0);
        }
        List<Long> rounds = new ArrayList<>();
        while (rotating.dequeue(0) != null) {
            rounds.add(rotating.round(1));
        }
        assertThat(rounds)
                .as("0 | 1 | 3, 3: the round before the last packet goes, and the next after it")
                .containsExactly(1L, 2L, 3L, 4L);
        assertThat(manager.round(1)).isZero();
    }

    private static Packet packet(int port, int bytes) {
        Packet packet = new Packet(new Frame(2_000), new Phv(1, 0, 0), 0);
        packet.frame().place(Frame.HEADROOM, bytes);
        packet.sendTo(port, 0);
        return packet;
    }
}

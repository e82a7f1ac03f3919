package plumbline.nic.wrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.port.memory.MemoryPort.TimedFrame;

/** Schedules worked out by hand: at 100 Mbit/s a 1,476-byte frame takes (1476 + 24) · 8 / 10⁸ s = 120 µs. */
class LimitTest {
    private static final int LENGTH = 1_476;
    private static final long US = 1_000;

    @Test
    void framesSentAtOnceLeaveOneTransmissionApart() throws Exception {
        Rig rig = new Rig("limit.out=100mbit");
        for (int i = 0; i < 4; i++) {
            rig.send(1_000 * US, Rig.numbered(i, LENGTH));
        }
        rig.send(1_300 * US, Rig.numbered(4, LENGTH)); // while the third is on the wire
        rig.send(2_000 * US, Rig.numbered(5, LENGTH)); // after an idle time
        rig.advanceTo(3_000 * US);
        assertThat(rig.sent().stream().map(TimedFrame::nanos))
                .containsExactly(1_000 * US, 1_120 * US, 1_240 * US, 1_360 * US, 1_480 * US, 2_000 * US);
        assertThat(rig.sent().stream().map(Rig::number)).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(rig.port.counters().sending().effects().nonZero()).isEqualTo(Map.of(PortEffect.DELAYED, 4L));
    }

    @Test
    void whatComesInIsHeldInTheSameWay() throws Exception {
        Rig rig = new Rig("limit.in=100mbit");
        for (int i = 0; i < 3; i++) {
            rig.memory.add(7, Rig.numbered(i, LENGTH));
        }
        rig.memory.add(200 * US, Rig.numbered(3, LENGTH));
        assertThat(rig.receiveAll().stream().map(TimedFrame::nanos))
                .containsExactly(7L, 120 * US + 7, 240 * US + 7, 360 * US + 7);
    }

    /** Of each frame a capture kept 60 bytes; its 1,476 on the wire take 120 µs. */
    @Test
    void aFrameThatACaptureHasCutTakesAsLongAsOnItsWire() throws Exception {
        Rig rig = new Rig("limit.in=100mbit");
        for (int i = 0; i < 3; i++) {
            rig.memory.add(0, Rig.numbered(i, 60), 1_476);
        }
        List<TimedFrame> received = rig.receiveAll();
        assertThat(received.stream().map(TimedFrame::nanos)).containsExactly(0L, 120 * US, 240 * US);
        assertThat(received.stream().map(TimedFrame::wireLength)).containsOnly(1_476);
        assertThat(received.stream().map(frame -> frame.bytes().length)).containsOnly(60);
    }

    @Test
    void aFullBufferDropsAndSaysSo() throws Exception {
        Rig rig = new Rig("limit=100mbit&limit.queue=2");
        for (int i = 0; i < 5; i++) {
            rig.send(0, Rig.numbered(i, LENGTH)); // one on the wire, two wait, two are too many
        }
        assertThat(rig.port.counters().sending().held()).isEqualTo(2);
        rig.advanceTo(1_000 * US);
        assertThat(rig.sent().stream().map(Rig::number)).containsExactly(0, 1, 2);
        assertThat(rig.port.counters().sendDrops().nonZero()).isEqualTo(Map.of(DropReason.RATE_LIMIT, 2L));
        assertThat(rig.port.counters().sending().held()).isZero();
    }

    @Test
    void noBufferMeansThatNothingWaits() throws Exception {
        Rig rig = new Rig("limit=100mbit&limit.queue=0");
        rig.send(0, Rig.numbered(0, LENGTH));
        rig.send(120 * US - 1, Rig.numbered(1, LENGTH));
        rig.send(120 * US, Rig.numbered(2, LENGTH));
        assertThat(rig.sent().stream().map(Rig::number)).containsExactly(0, 2);
    }

    @Test
    void theRateHoldsToTheNanosecond() throws Exception {
        Rig rig = new Rig("limit.out=7mbit&limit.queue=1000");
        for (int i = 0; i < 1_000; i++) {
            rig.send(0, new byte[60]);
        }
        rig.advanceTo(Long.MAX_VALUE - 1);
        List<TimedFrame> sent = rig.sent();
        assertThat(sent).hasSize(1_000);
        // 84 bytes take 96,000 ns: a seventh of 672 bits; 999 of them before the last
        assertThat(sent.getLast().nanos()).isEqualTo(999L * 96_000);
        assertThat(sent.get(500).nanos()).isEqualTo(500L * 96_000);
    }

    @Test
    void whatRoundingWouldLoseIsCarriedOn() throws Exception {
        Rig rig = new Rig("limit.out=9mbit&limit.queue=1000");
        for (int i = 0; i < 1_000; i++) {
            rig.send(0, new byte[60]);
        }
        rig.advanceTo(Long.MAX_VALUE - 1);
        assertThat(rig.sent().getLast().nanos()).isEqualTo(999L * 672 * 1_000 / 9); // 74,666.67 ns each
    }
}

package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.Frame;

/** A port that changes, while frames come, between messages and the ring. */
class AdaptingTest {
    private static final int ROUNDS = 2_000;
    private static final int BATCH = 64;
    private static final long MILLI = 1_000_000;

    /** The receiver's clock runs now slow, now fast, so that the same traffic looks like load and like none. */
    @Test
    @Timeout(600)
    void everyFrameComesOnceAndInOrder() throws Exception {
        try (Cable cable = new Cable();
                AfPacketPort from = (AfPacketPort) Ports.open("afpacket:" + cable.left());
                AfPacketPort to = (AfPacketPort) Ports.open("afpacket:" + cable.right());
                LinuxPoll poll = new LinuxPoll(List.of(to))) {
            Frame[] out = Ports.frames(BATCH);
            Frame[] in = Ports.frames(BATCH);
            long clock = 0;
            int sent = 0;
            int received = 0;
            int loaded = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (Frame frame : out) {
                    frame.set(numbered(sent++), 0, 60, 0);
                }
                assertThat(from.send(out, BATCH, 0)).isEqualTo(BATCH);
                boolean load = round / 200 % 2 == 0; // 64 frames in 0.1 ms, or in 10 ms
                clock += load ? MILLI / 10 : 10 * MILLI;
                if (round % 3 > 0 && round < ROUNDS - 1) {
                    continue;
                }
                while (received < sent) {
                    int count = to.receive(in, BATCH, clock);
                    for (int i = 0; i < count; i++) {
                        assertThat(in[i].buffer().getInt(in[i].offset() + 14)).isEqualTo(received++);
                    }
                    if (count == 0) {
                        assertThat(poll.await(120_000 * MILLI))
                                .as("a frame comes")
                                .isTrue();
                    }
                }
                loaded += to.underLoad() ? 1 : 0;
            }
            assertThat(received).isEqualTo(ROUNDS * BATCH);
            assertThat(to.counters().receiveDrops().total()).isZero();
            assertThat(loaded).as("of 667 times, through the ring").isBetween(200, 400);
        }
    }

    private static byte[] numbered(int number) {
        byte[] bytes = new byte[60];
        bytes[0] = 2;
        bytes[12] = (byte) 0x88;
        bytes[13] = (byte) 0xb5;
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).putInt(14, number);
        return bytes;
    }
}

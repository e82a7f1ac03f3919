package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.Frame;

/** A frame that the kernel refuses as none must not keep its slot: the ring would be stuck there for ever. */
class TransmitRingTest {
    private static final int TOO_SHORT = 10; // less than an Ethernet header

    @Test
    void goesOnAfterARefusedFrame() throws Exception {
        try (Cable cable = new Cable();
                Arena arena = Arena.ofShared();
                AfPacketPort right = AfPacketPort.open("right", cable.right())) {
            LibC libc = new LibC(arena);
            LinkControl link = new LinkControl("left", libc, arena);
            PacketSocket socket = new PacketSocket("left", libc, arena);
            try {
                TransmitRing ring = new TransmitRing("left", socket, libc, arena);
                socket.bindForSending(link.index(cable.left()));
                for (int round = 0; round < TransmitRing.SLOTS; round++) {
                    assertThat(ring.put(frame(60, 2 * round))).isTrue();
                    assertThat(ring.put(frame(TOO_SHORT, 0))).isTrue();
                    assertThat(ring.put(frame(60, 0))).isTrue();
                    ring.send();
                    assertThat(ring.takeBack(3)).isEqualTo(1);
                    assertThat(ring.put(frame(60, 2 * round + 1))).isTrue();
                    assertThat(ring.send()).isEqualTo(60);
                }
            } finally {
                socket.close();
                link.close();
            }
            Frame[] got = Ports.frames(2 * TransmitRing.SLOTS);
            assertThat(Ports.receive(right, got, got.length, 0)).isEqualTo(got.length);
            for (int i = 0; i < got.length; i++) {
                assertThat(got[i].buffer().getInt(got[i].offset() + 14)).isEqualTo(i);
            }
        }
    }

    private static Frame frame(int bytes, int number) {
        Frame frame = new Frame();
        frame.place(Frame.HEADROOM, bytes);
        frame.buffer().putInt(Frame.HEADROOM + 14, number);
        return frame;
    }
}

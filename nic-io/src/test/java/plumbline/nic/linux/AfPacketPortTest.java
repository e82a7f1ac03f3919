package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.LinkStatus;
import plumbline.pipelines.port.PortException;

/** Two ports at the ends of one cable, receiving message by message and through the ring. */
@ParameterizedClass
@EnumSource(Way.class)
class AfPacketPortTest {
    @Parameter
    private Way way;

    private final Frame[] frames = Ports.frames(64);
    private Cable cable;
    private AfPacketPort left;
    private AfPacketPort right;

    @BeforeEach
    void plug() throws Exception {
        cable = new Cable();
        left = way.open(cable.left());
        right = way.open(cable.right());
    }

    @AfterEach
    void unplug() throws IOException {
        if (left != null) {
            left.close();
            left.close();
        }
        if (right != null) {
            right.close();
        }
        if (cable != null) {
            cable.close();
        }
    }

    @Test
    void batchesArriveInOrderAndNothingEchoes() throws Exception {
        byte[][] sent = new byte[200][];
        for (int i = 0; i < 200; i++) {
            sent[i] = packet(60 + 7 * i, i);
        }
        assertThat(send(left, sent)).isEqualTo(200);
        Frame[] into = Ports.frames(200);
        assertThat(Ports.receive(right, into, 3, 41)).isEqualTo(3);
        assertThat(Ports.receive(right, Arrays.copyOfRange(into, 3, 200), 197, 42))
                .isEqualTo(197);
        for (int i = 0; i < 200; i++) {
            assertThat(into[i].toArray()).isEqualTo(sent[i]);
            assertThat(into[i].nanos()).isEqualTo(i < 3 ? 41 : 42);
        }
        assertThat(left.receive(frames, 64, 43)).isZero();
        assertThat(right.receive(frames, 64, 43)).isZero();
        assertThat(left.counters().sent()).isEqualTo(200);
        assertThat(left.counters().sentBytes()).isEqualTo(right.counters().receivedBytes());
        assertThat(right.counters().receiveDrops().total()).isZero();
    }

    @Test
    void vlanTagsSurvive() throws Exception {
        byte[] tagged =
                HexFormat.of().parseHex("020000000002" + "020000000001" + "8100" + "2064" + "0800" + "45".repeat(80));
        byte[] priority =
                HexFormat.of().parseHex("020000000002" + "020000000001" + "8100" + "e000" + "88b5" + "00".repeat(50));
        byte[] stacked = HexFormat.of()
                .parseHex(
                        "020000000002" + "020000000001" + "88a8" + "0007" + "8100" + "0064" + "88b5" + "11".repeat(60));
        assertThat(send(left, tagged, priority, stacked)).isEqualTo(3);
        assertThat(Ports.receive(right, frames, 3, 0)).isEqualTo(3);
        assertThat(frames[0].toArray()).isEqualTo(tagged);
        assertThat(frames[1].toArray()).isEqualTo(priority);
        assertThat(frames[2].toArray()).isEqualTo(stacked);
        assertThat(right.underLoad()).isEqualTo(way == Way.RING);
    }

    @Test
    void theMtuIsRespected() throws Exception {
        byte[] taggedFull = packet(1_518, 1);
        taggedFull[12] = (byte) 0x81;
        taggedFull[13] = 0;
        assertThat(send(
                        left,
                        packet(1_514, 1),
                        packet(1_515, 2),
                        packet(9_728, 3),
                        new byte[13],
                        taggedFull,
                        packet(60, 4)))
                .isEqualTo(3);
        assertThat(left.counters().sendDrops().nonZero())
                .isEqualTo(Map.of(DropReason.TOO_LONG, 2L, DropReason.MALFORMED, 1L));
        assertThat(Ports.receive(right, frames, 3, 0)).isEqualTo(3);
        assertThat(frames[2].toArray()).isEqualTo(packet(60, 4));
        Tool.must("ip", "link", "set", cable.left(), "mtu", "9714");
        Tool.must("ip", "link", "set", cable.right(), "mtu", "9714");
        assertThat(send(left, packet(9_728, 3))).isEqualTo(1);
        assertThat(Ports.receive(right, frames, 1, 0)).isEqualTo(1);
        assertThat(frames[0].toArray()).isEqualTo(packet(9_728, 3));
        assertThat(send(left, packet(9_728, 3))).isEqualTo(1);
        Frame[] tooSmall = {new Frame(9_727)};
        for (int i = 0; i < 100_000 && right.counters().receiveDrops().total() == 0; i++) {
            assertThat(right.receive(tooSmall, 1, 0)).isZero();
            Thread.sleep(1);
        }
        assertThat(right.counters().receiveDrops().nonZero()).isEqualTo(Map.of(DropReason.TOO_LONG, 1L));
    }

    @Test
    void downAndUpAgain() throws Exception {
        Tool.must("ip", "link", "set", cable.left(), "down");
        assertThat(send(left, packet(60, 1), packet(60, 2))).isZero();
        assertThat(left.receive(frames, 64, 0)).isZero();
        assertThat(right.receive(frames, 64, 0)).isZero();
        assertThat(left.counters().sendDrops().nonZero()).isEqualTo(Map.of(DropReason.PORT_DOWN, 2L));
        Tool.must("ip", "link", "set", cable.left(), "up");
        cable.awaitUp();
        assertThat(send(left, packet(60, 3))).isEqualTo(1);
        assertThat(Ports.receive(right, frames, 1, 0)).isEqualTo(1);
        assertThat(send(right, packet(60, 4))).isEqualTo(1);
        assertThat(Ports.receive(left, frames, 1, 0)).isEqualTo(1);
    }

    /** Once each time, and also if it was so when the port was opened. */
    @Test
    void saysThatTheInterfaceIsDown() throws Exception {
        List<String> said = new ArrayList<>();
        Handler listener = new StreamHandler() {
            @Override
            public synchronized void publish(LogRecord message) {
                said.add(message.getMessage());
            }
        };
        Logger log = Logger.getLogger(AfPacketPort.class.getName());
        log.addHandler(listener);
        try {
            Tool.must("ip", "link", "set", cable.left(), "down");
            for (int i = 0; i < 3; i++) {
                send(left, packet(60, i));
                left.receive(frames, 64, 0);
            }
            left.close();
            left = way.open(cable.left());
            send(left, packet(60, 3));
            assertThat(said)
                    .filteredOn(text -> text.contains("the interface is down"))
                    .hasSize(2)
                    .allMatch(text ->
                            text.endsWith("dropped as port_down; to set it up: ip link set " + cable.left() + " up"));
        } finally {
            log.removeHandler(listener);
        }
    }

    @Test
    void theKernelTellsLinkAndMtu() throws Exception {
        assertThat(left.link()).map(LinkStatus::state).contains(LinkStatus.State.UP);
        Tool.must("ip", "link", "set", cable.left(), "mtu", "1700");
        assertThat(left.link()).map(LinkStatus::mtu).contains(1_700);
        assertThat(right.link()).map(LinkStatus::mtu).contains(1_500);
        Tool.must("ip", "link", "set", cable.left(), "down");
        assertThat(left.link()).map(LinkStatus::state).contains(LinkStatus.State.DOWN);
        for (int i = 0; i < 10_000 && right.link().orElseThrow().state() == LinkStatus.State.UP; i++) {
            Thread.sleep(10); // the kernel tells the other end a little later
        }
        assertThat(right.link()).map(LinkStatus::state).contains(LinkStatus.State.NO_CARRIER);
        cable.close();
        assertThat(left.link()).isEmpty();
    }

    @Test
    void deletedWhileInUse() throws Exception {
        assertThat(send(left, packet(60, 1))).isEqualTo(1);
        cable.close();
        PortException gone = catchThrowableOfType(PortException.class, () -> {
            for (int i = 0; i < 100_000; i++) {
                right.receive(frames, 64, 0);
                Thread.sleep(1);
            }
        });
        assertThat(gone).hasMessage("afpacket:" + cable.right() + ": the interface was deleted while it was in use");
        assertThat(gone.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
        gone = catchThrowableOfType(PortException.class, () -> send(left, packet(60, 1), packet(60, 1)));
        assertThat(gone).hasMessage("afpacket:" + cable.left() + ": the interface was deleted while it was in use");
        assertThat(left.counters().sendDrops().nonZero()).isEqualTo(Map.of(DropReason.PORT_DOWN, 2L));
    }

    @Test
    void aSecondPortOnTheInterfaceIsRefused() throws Exception {
        PortException second = catchThrowableOfType(PortException.class, () -> way.open(cable.left()));
        assertThat(second)
                .hasMessage("afpacket:" + cable.left() + ": another port of Plumbline, of this switch or another, is on"
                        + " this interface, and both would forward every packet; end the other or take another"
                        + " interface");
        assertThat(second.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
        left.close();
        left = way.open(cable.left());
        assertThat(send(right, packet(60, 1))).isEqualTo(1);
        assertThat(Ports.receive(left, frames, 1, 0)).isEqualTo(1);
    }

    @Test
    void anInterfaceOfTheSameNameMayComeBack() throws Exception {
        cable.close();
        assertThat(catchThrowableOfType(PortException.class, () -> send(left, packet(60, 1))))
                .isNotNull();
        assertThat(catchThrowableOfType(PortException.class, () -> way.open(cable.left())))
                .hasMessageContaining("no such interface; present: ");
        left.close();
        right.close();
        cable.plug();
        left = way.open(cable.left());
        right = way.open(cable.right());
        assertThat(send(left, packet(60, 1))).isEqualTo(1);
        assertThat(Ports.receive(right, frames, 1, 0)).isEqualTo(1);
    }

    @Test
    void whatTheKernelDropsIsCounted() throws Exception {
        right.close(); // one port on an interface
        try (AfPacketPort slow = way.open(cable.right(), 100_000)) {
            byte[][] burst = new byte[500][]; // the kernel's own backlog (net.core.netdev_max_backlog) holds 1,000
            Arrays.fill(burst, packet(500, 1));
            int sent = 0;
            int handedOn = 0;
            for (int bursts = 0; bursts < 100 && handedOn == sent; bursts++) {
                assertThat(send(left, burst)).isEqualTo(burst.length);
                sent += burst.length;
                for (int i = 0; i < 100_000 && slow.counters().received() < sent; i++) {
                    Thread.sleep(i == 0 ? 20 : 1);
                    for (int n = slow.receive(frames, 64, 0); n > 0; n = slow.receive(frames, 64, 0)) {
                        handedOn += n;
                    }
                }
            }
            assertThat(handedOn).isBetween(1, sent - 1);
            assertThat(slow.counters().received()).isEqualTo(sent);
            assertThat(slow.counters().receiveDrops().get(DropReason.PORT_OVERRUN))
                    .isEqualTo(sent - handedOn);
        }
    }

    @Test
    void aPollWakesForAFrame() throws Exception {
        try (LinuxPoll poll = new LinuxPoll(List.of(left, right))) {
            assertThat(poll.await(0)).isFalse();
            long start = System.nanoTime();
            assertThat(poll.await(3_000_000)).isFalse();
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3_000_000L);
            send(left, packet(60, 1));
            assertThat(poll.await(120_000_000_000L)).isTrue();
            assertThat(poll.await(0)).isTrue();
            right.receive(frames, 64, 0);
            assertThat(poll.await(0)).isFalse();
            poll.wakeUp();
            poll.wakeUp();
            assertThat(poll.await(120_000_000_000L)).isTrue();
            assertThat(poll.await(0)).isFalse();
        }
    }

    @Test
    @Timeout(600)
    void nothingIsAllocatedPerPacket() throws Exception {
        Frame[] out = Ports.frames(64);
        for (int i = 0; i < 64; i++) {
            byte[] bytes = packet(200, i);
            out[i].set(bytes, 0, bytes.length, 0);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long me = Thread.currentThread().threadId();
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < 50 && allocated >= 8; i++) { // until the compiler has got round to it
            long before = threads.getThreadAllocatedBytes(me);
            exchange(out, 400);
            allocated = (threads.getThreadAllocatedBytes(me) - before) / (400 * 64);
        }
        assertThat(allocated).as("bytes per packet").isLessThan(8);
    }

    private void exchange(Frame[] out, int rounds) throws PortException {
        for (int i = 0; i < rounds; i++) {
            assertThat(left.send(out, 64, 0)).isEqualTo(64);
            int got = 0;
            while (got < 64 && !Thread.currentThread().isInterrupted()) {
                got += right.receive(frames, 64 - got, 0);
            }
        }
    }

    private static int send(AfPacketPort port, byte[]... packets) throws PortException {
        Frame[] out = Ports.frames(packets.length);
        for (int i = 0; i < packets.length; i++) {
            out[i].set(packets[i], 0, packets[i].length, 0);
        }
        return port.send(out, packets.length, 0);
    }

    /** Of the EtherType for local experiments, so that the kernel leaves it alone. */
    private static byte[] packet(int length, int seed) {
        byte[] bytes = new byte[Math.min(length, Frame.MAX_PACKET)];
        new SplittableRandom(seed).nextBytes(bytes);
        bytes[0] = 2;
        bytes[12] = (byte) 0x88;
        bytes[13] = (byte) 0xb5;
        return bytes;
    }
}

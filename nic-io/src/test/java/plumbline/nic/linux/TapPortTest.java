package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;

/** A tap whose kernel side is looked at through a packet socket. */
class TapPortTest {
    private final String name = "pt" + ProcessHandle.current().pid() % 1_000_000;
    private final Frame[] frames = Ports.frames(64);

    @Test
    void framesPassBothWays() throws Exception {
        try (TapPort tap = open();
                Port kernel = Ports.open("afpacket:" + name)) {
            quiet(tap);
            assertThat(send(tap, packet(60), packet(1_514))).isEqualTo(2);
            assertThat(Ports.receive(kernel, frames, 2, 1)).isEqualTo(2);
            assertThat(frames[1].toArray()).isEqualTo(packet(1_514));
            assertThat(tap.receive(frames, 64, 2)).as("no echo").isZero();
            assertThat(send(kernel, packet(61), packet(62), packet(63))).isEqualTo(3);
            assertThat(Ports.receive(tap, frames, 2, 3)).isEqualTo(2);
            assertThat(Ports.receive(tap, frames, 1, 4)).isEqualTo(1);
            assertThat(frames[0].toArray()).isEqualTo(packet(63));
            assertThat(frames[0].nanos()).isEqualTo(4);
            assertThat(tap.counters().sentBytes()).isEqualTo(60 + 1_514);
        }
        assertThat(Tool.run("ip", "link", "show", name).exit())
                .as("gone with the port")
                .isNotZero();
    }

    @Test
    void theMtuIsRespected() throws Exception {
        try (TapPort tap = open()) {
            assertThat(send(tap, packet(1_514), packet(1_515), new byte[5])).isEqualTo(1);
            assertThat(tap.counters().sendDrops().nonZero())
                    .isEqualTo(Map.of(DropReason.TOO_LONG, 1L, DropReason.MALFORMED, 1L));
            Tool.must("ip", "link", "set", name, "mtu", "2000");
            assertThat(send(tap, packet(2_014))).isEqualTo(1);
        }
    }

    /** Its MTU cannot be asked for from here any more; that of before was held against every frame. */
    @Test
    void anInterfaceInAnotherNamespaceTakesJumboFrames() throws Exception {
        String namespace = name + "n";
        try (TapPort tap = open()) {
            Tool.must("ip", "netns", "add", namespace);
            Tool.must("ip", "link", "set", name, "netns", namespace);
            Tool.must("ip", "-n", namespace, "link", "set", name, "mtu", "9000", "up");
            assertThat(send(tap, packet(9_014))).isEqualTo(1);
            assertThat(tap.counters().sendDrops().total()).isZero();
        } finally {
            Tool.run("ip", "netns", "del", namespace);
        }
    }

    @Test
    void downAndDeleted() throws Exception {
        try (TapPort tap = open()) {
            Tool.must("ip", "link", "set", name, "down");
            assertThat(send(tap, packet(60))).isZero();
            assertThat(tap.counters().sendDrops().nonZero()).isEqualTo(Map.of(DropReason.PORT_DOWN, 1L));
            Tool.must("ip", "link", "set", name, "up");
            assertThat(send(tap, packet(60))).isEqualTo(1);
            Tool.must("ip", "link", "del", name);
            PortException gone = catchThrowableOfType(PortException.class, () -> tap.receive(frames, 64, 0));
            assertThat(gone).hasMessage("tap:" + name + ": the interface was deleted while it was in use");
            gone = catchThrowableOfType(PortException.class, () -> send(tap, packet(60), packet(60)));
            assertThat(gone.kind()).isEqualTo(PortException.Cause.ENVIRONMENT);
            assertThat(tap.counters().sendDrops().get(DropReason.PORT_DOWN)).isEqualTo(3);
        }
    }

    @Test
    void aTapThatWasThereStays() throws Exception {
        Tool.assume("ip");
        Assumptions.assumeTrue(
                Tool.run("ip", "tuntap", "add", "dev", name, "mode", "tap").exit() == 0, "no right to make a tap");
        try {
            try (TapPort tap = open()) {
                PortException busy = catchThrowableOfType(PortException.class, this::open);
                assertThat(busy).hasMessage("tap:" + name + ": is in use by another program; end that or take another name");
                assertThat(send(tap, packet(60))).isEqualTo(1);
            }
            assertThat(Tool.run("ip", "link", "show", name).exit()).isZero();
        } finally {
            Tool.must("ip", "link", "del", name);
        }
    }

    private TapPort open() throws PortException {
        try {
            return (TapPort) Ports.open("tap:" + name);
        } catch (PortException e) {
            Assumptions.assumeFalse(e.getMessage().contains("run as root"), e.getMessage());
            throw e;
        }
    }

    /** Lets the kernel say what it says on a new interface. */
    private void quiet(TapPort tap) throws Exception {
        Tool.run("sysctl", "-qw", "net.ipv6.conf." + name + ".disable_ipv6=1");
        try (LinuxPoll poll = new LinuxPoll(List.of(tap))) {
            while (poll.await(50_000_000)) {
                tap.receive(frames, 64, 0);
            }
        }
    }

    private static int send(Port port, byte[]... packets) throws PortException {
        Frame[] out = Ports.frames(packets.length);
        for (int i = 0; i < packets.length; i++) {
            out[i].set(packets[i], 0, packets[i].length, 0);
        }
        return port.send(out, packets.length, 0);
    }

    private static byte[] packet(int length) {
        byte[] bytes = new byte[length];
        System.arraycopy("abcdefABCDEF".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 12);
        bytes[0] = 2;
        bytes[12] = (byte) 0x88;
        bytes[13] = (byte) 0xb5;
        bytes[length - 1] = (byte) length;
        return bytes;
    }
}

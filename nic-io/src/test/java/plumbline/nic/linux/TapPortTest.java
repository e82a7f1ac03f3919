package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tool;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.LinkStatus;
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

    /** The kernel's own counter, read by ip, and what was sent less what came judge. */
    @Test
    void whatTheKernelCouldNotQueueIsCounted() throws Exception {
        try (TapPort tap = open();
                Port kernel = Ports.open("afpacket:" + name)) {
            quiet(tap);
            long came = overrun(tap, kernel);
            assertThat(tap.counters().receiveDrops().nonZero())
                    .isEqualTo(Map.of(DropReason.PORT_OVERRUN, droppedByTheKernel(name)));
            assertThat(came).isEqualTo(kernel.counters().sent() - droppedByTheKernel(name));
            assertThat(tap.link().orElseThrow()).satisfies(link -> {
                assertThat(link.state()).isEqualTo(LinkStatus.State.UP);
                assertThat(link.mtu()).isEqualTo(1_500);
                assertThat(link.losses().get(LinkStatus.Loss.TX_DROPPED)).isEqualTo(droppedByTheKernel(name));
            });
            Tool.must("ip", "link", "set", name, "mtu", "1400", "down");
            assertThat(tap.link()).map(LinkStatus::state).contains(LinkStatus.State.DOWN);
            assertThat(tap.link()).map(LinkStatus::mtu).contains(1_400);
        }
    }

    /** A tap that had dropped frames before: they are not this port's. */
    @Test
    void whatWasDroppedBeforeIsNotCounted() throws Exception {
        Tool.assume("ip");
        Assumptions.assumeTrue(
                Tool.run("ip", "tuntap", "add", "dev", name, "mode", "tap").exit() == 0, "no right to make a tap");
        try {
            try (TapPort tap = open();
                    Port kernel = Ports.open("afpacket:" + name)) {
                overrun(tap, kernel);
            }
            assertThat(droppedByTheKernel(name)).isPositive();
            try (TapPort tap = open();
                    Port kernel = Ports.open("afpacket:" + name)) {
                quiet(tap);
                assertThat(send(kernel, packet(60))).isEqualTo(1);
                assertThat(Ports.receive(tap, frames, 1, 1)).isEqualTo(1);
                assertThat(tap.counters().receiveDrops().total()).isZero();
            }
        } finally {
            Tool.must("ip", "link", "del", name);
        }
    }

    /** The usual place of a tap: it was moved, renamed, and a stranger here has its old name. */
    @Test
    void lossesAreCountedInAnotherNamespace() throws Exception {
        String namespace = name + "n";
        try (TapPort tap = open()) {
            Tool.must("ip", "netns", "add", namespace);
            Tool.must("ip", "link", "set", name, "netns", namespace, "name", "eth0");
            Tool.must("ip", "link", "add", name, "type", "veth", "peer", "name", name + "p");
            Tool.must("ip", "-n", namespace, "addr", "add", "10.66.1.1/24", "dev", "eth0");
            if (Files.exists(Path.of("/proc/sys/net/ipv6"))) { // else the kernel's own packets are lost there too
                Tool.must("ip", "netns", "exec", namespace, "sysctl", "-qw", "net.ipv6.conf.eth0.disable_ipv6=1");
            }
            Tool.must("ip", "-n", namespace, "link", "set", "eth0", "mtu", "1300", "txqueuelen", "20", "up");
            Tool.must("ip", "-n", namespace, "neigh", "add", "10.66.1.2", "lladdr", "02:00:00:00:00:02", "dev", "eth0");
            Tool.run("ip", "netns", "exec", namespace, "ping", "-c", "200", "-l", "200", "-W", "1", "-q", "10.66.1.2");
            long dropped = droppedByTheKernel("eth0", "-n", namespace);
            assertThat(dropped).isPositive();
            Ports.receive(tap, frames, 20, 0);
            tap.receive(frames, 64, Long.MAX_VALUE / 2);
            assertThat(tap.counters().receiveDrops().nonZero()).isEqualTo(Map.of(DropReason.PORT_OVERRUN, dropped));
            assertThat(tap.link()).map(LinkStatus::mtu).contains(1_300);
        } finally {
            Tool.run("ip", "netns", "del", namespace);
            Tool.run("ip", "link", "del", name);
        }
    }

    /** Sends more than the queue holds before it reads; answers how many came. */
    private long overrun(TapPort tap, Port kernel) throws PortException {
        byte[][] burst = new byte[60][];
        Arrays.fill(burst, packet(500));
        for (int i = 0; i < 50; i++) {
            send(kernel, burst);
        }
        long before = tap.counters().received();
        long came = 0;
        for (int n = tap.receive(frames, 64, 0); n > 0; n = tap.receive(frames, 64, 0)) {
            came += n;
        }
        assertThat(tap.counters().received()).isGreaterThan(before);
        return came;
    }

    /**
     * As ip tells it.
     *
     * @param namespace its option, or none
     */
    private static long droppedByTheKernel(String device, String... namespace) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(namespace));
        command.addAll(List.of("-j", "-s", "link", "show", "dev", device));
        Matcher dropped =
                Pattern.compile("\"tx\":\\{[^}]*\"dropped\":(\\d+)").matcher(Tool.must(command.toArray(String[]::new)));
        assertThat(dropped.find()).isTrue();
        return Long.parseLong(dropped.group(1));
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
                assertThat(busy)
                        .hasMessage("tap:" + name + ": is in use by another program; end that or take another name");
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
        Tool.withoutIpv6(name);
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

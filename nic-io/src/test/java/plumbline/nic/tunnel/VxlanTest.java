package plumbline.nic.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/** VXLAN against plain sockets and headers written by hand after RFC 7348. */
@Timeout(600)
class VxlanTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final HexFormat HEX = HexFormat.of();

    private static byte[] datagram(String header, byte[] frame) {
        byte[] bytes = HEX.parseHex(header);
        byte[] whole = Arrays.copyOf(bytes, bytes.length + frame.length);
        System.arraycopy(frame, 0, whole, bytes.length, frame.length);
        return whole;
    }

    @Test
    void theHeaderIsThatOfTheStandardAndFlowsHaveSourcePorts() throws Exception {
        int port = Tunnels.freePorts(1, LOOPBACK)[0];
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
                TunnelPort tunnel =
                        Tunnels.open("vxlan:1193046@127.0.0.1:" + port + ",127.0.0.1:" + other.getLocalPort())) {
            other.setSoTimeout(10_000);
            Map<Integer, Set<Integer>> sources = new HashMap<>();
            for (int flow = 0; flow < 64; flow++) {
                for (int packet = 0; packet < 3; packet++) {
                    byte[] frame = udpFrame(flow, packet);
                    Tunnels.send(tunnel, frame);
                    DatagramPacket came = new DatagramPacket(new byte[2_000], 2_000);
                    other.receive(came);
                    byte[] bytes = Arrays.copyOf(came.getData(), came.getLength());
                    assertThat(bytes).isEqualTo(datagram("0800000012345600", frame)); // 1193046 = 0x123456
                    assertThat(came.getPort()).isBetween(49_152, 65_535);
                    sources.computeIfAbsent(flow, any -> new HashSet<>()).add(came.getPort());
                }
            }
            assertThat(sources.values()).allSatisfy(ports -> assertThat(ports).hasSize(1));
            Set<Integer> all = new HashSet<>();
            sources.values().forEach(all::addAll);
            assertThat(all.size()).isBetween(10, 16); // 64 flows leave one of 16 untouched with probability (15/16)^64
        }
    }

    /** A UDP packet in IPv4: source port by flow, content by packet. */
    private static byte[] udpFrame(int flow, int packet) {
        return HEX.parseHex("020000000002020000000001" + "0800" + "4500002e00000000401100000a0000010a000002"
                + HEX.toHexDigits((short) (1_000 + flow)) + "1389001a0000" + HEX.toHexDigits((long) packet)
                + "00".repeat(10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio"})
    void whatIsNotForUsIsCountedByReason(String io) throws Exception {
        int port = Tunnels.freePorts(1, LOOPBACK)[0];
        byte[] frame = Tunnels.frame(7, 60);
        List<byte[]> datagrams = List.of(
                datagram("0800000000002a00", frame), // ours
                datagram("08ffffff00002aff", frame), // reserved bits are not looked at
                datagram("f800000000002a00", frame), // nor these
                datagram("0000000000002a00", frame), // the number is not valid
                datagram("f7ffffff00002a00", frame),
                datagram("0800000000002b00", frame), // of network 43
                datagram("08000000002a0000", frame),
                new byte[0],
                datagram("08000000", new byte[0]),
                datagram("08000000002a00", new byte[0]),
                datagram("0800000000002a00", new byte[0]), // nothing in it
                datagram("0800000000002a00", new byte[13]),
                datagram("0800000000002a00", new byte[Frame.MAX_PACKET + 1]),
                datagram("0800000000002a00", new byte[20_000]));
        Map<DropReason, Long> expected = new EnumMap<>(Map.of(
                DropReason.TUNNEL_HEADER, 5L,
                DropReason.OTHER_NETWORK, 2L,
                DropReason.MALFORMED, 2L,
                DropReason.TOO_LONG, 2L));
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
                TunnelPort tunnel = Tunnels.open(
                        "vxlan:42@127.0.0.1:" + port + ",127.0.0.1:" + other.getLocalPort() + "?io=" + io)) {
            for (byte[] each : datagrams) {
                other.send(new DatagramPacket(each, each.length, LOOPBACK, port));
            }
            assertThat(Tunnels.receive(tunnel, 3)).hasSize(3).allSatisfy(got -> assertThat(got)
                    .isEqualTo(frame));
            Tunnels.await(() -> {
                tunnel.receive(Ports.frames(1), 1, 0);
                return tunnel.counters().received() == datagrams.size();
            });
            assertThat(tunnel.counters().receiveDrops().nonZero()).isEqualTo(expected);
            assertThat(tunnel.counters().received()).isEqualTo(datagrams.size());
        }
    }

    @Test
    void strangersAreNotLetIn() throws Exception {
        int port = Tunnels.freePorts(1, LOOPBACK)[0];
        byte[] good = datagram("0800000000002a00", Tunnels.frame(7, 60));
        try (DatagramSocket stranger = new DatagramSocket(new InetSocketAddress("127.0.0.2", 0));
                TunnelPort tunnel = Tunnels.open("vxlan:42@127.0.0.1:" + port + ",127.0.0.1:4789")) {
            stranger.send(new DatagramPacket(good, good.length, LOOPBACK, port));
            Tunnels.await(() -> {
                tunnel.receive(Ports.frames(1), 1, 0);
                return tunnel.counters().received() > 0;
            });
            assertThat(tunnel.counters().receiveDrops().nonZero()).isEqualTo(Map.of(DropReason.STRANGER, 1L));
        }
    }
}

package plumbline.nic.pcap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Tshark;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/** Captures whose packets do not begin with an Ethernet header. */
class LinkTypeTest {
    private static final String MADE_UP = "020000000002 020000000001";

    /** UDP from 10.0.0.1:5000 to 10.0.0.2:9 with the byte a5. */
    private static final String V4 = "4500001d 00000000 401166ce 0a000001 0a000002" + "13880009 00090000 a5";

    /** UDP from fd00::1 port 5001 to fd00::2 port 9 with the byte a5. */
    private static final String V6 =
            "60000000 00091140 fd000000000000000000000000000001 fd000000000000000000000000000002"
                    + "13890009 0009f8e4 a5";

    private static final String ARP = "0001 0800 06 04 0001 0a0b0c0d0e0f 0a000001 000000000000 0a000002";
    private static final String VLAN_7 = "0007 0800";
    private static final String LLC = "424203 0000000000";

    @TempDir
    Path folder;

    /** A packet as the file has it, and as a switch sees it. */
    static Stream<Arguments> packets() {
        String sender = "0a0b0c0d0e0f 0000";
        return Stream.of(
                // a loopback device: the address family in the byte order of the machine, or of the network
                Arguments.of(0, "02000000" + V4, MADE_UP + "0800" + V4),
                Arguments.of(0, "0000001e" + V6, MADE_UP + "86dd" + V6),
                Arguments.of(108, "00000002" + V4, MADE_UP + "0800" + V4),
                // raw IP
                Arguments.of(101, V4, MADE_UP + "0800" + V4),
                Arguments.of(101, V6, MADE_UP + "86dd" + V6),
                Arguments.of(12, V4, MADE_UP + "0800" + V4),
                Arguments.of(14, V6, MADE_UP + "86dd" + V6),
                Arguments.of(228, V4, MADE_UP + "0800" + V4),
                Arguments.of(229, V6, MADE_UP + "86dd" + V6),
                // Linux cooked: for us, from an Ethernet device; broadcast; multicast; of a device without addresses
                Arguments.of(113, "0000 0001 0006" + sender + "0800" + V4, "020000000002 0a0b0c0d0e0f 0800" + V4),
                Arguments.of(113, "0001 0001 0006" + sender + "0806" + ARP, "ffffffffffff 0a0b0c0d0e0f 0806" + ARP),
                Arguments.of(113, "0002 0001 0006" + sender + "86dd" + V6, "030000000002 0a0b0c0d0e0f 86dd" + V6),
                Arguments.of(113, "0000 fffe 0000 0000000000000000 86dd" + V6, MADE_UP + "86dd" + V6),
                Arguments.of(
                        113,
                        "0000 0001 0006" + sender + "8100" + VLAN_7 + V4,
                        "020000000002 0a0b0c0d0e0f 8100" + VLAN_7 + V4),
                Arguments.of(113, "0000 0001 0006" + sender + "0004" + LLC, "020000000002 0a0b0c0d0e0f 0008" + LLC),
                // version 2
                Arguments.of(276, "0800 0000 00000003 0001 00 06" + sender + V4, "020000000002 0a0b0c0d0e0f 0800" + V4),
                Arguments.of(
                        276, "0806 0000 00000003 0001 01 06" + sender + ARP, "ffffffffffff 0a0b0c0d0e0f 0806" + ARP),
                Arguments.of(276, "86dd 0000 00000003 fffe 00 00 0000000000000000" + V6, MADE_UP + "86dd" + V6));
    }

    @ParameterizedTest
    @MethodSource("packets")
    void getsAnEthernetHeader(int link, String inFile, String inSwitch) throws Exception {
        byte[] packet = bytes(inFile);
        byte[] frame = bytes(inSwitch);
        int more = frame.length - packet.length;
        assertThat(CaptureBytes.read(classic(link, packet)))
                .containsExactly(CaptureBytes.seen(1_000, packet.length + more, frame));
        byte[] file = new CaptureBytes(ByteOrder.BIG_ENDIAN)
                .section()
                .iface(link, 0, new byte[0])
                .iface(1, 0, new byte[0])
                .enhanced(0, 1, packet.length, packet)
                .enhanced(1, 1, 60, Samples.A)
                .bytes();
        assertThat(CaptureBytes.read(file))
                .containsExactly(
                        CaptureBytes.seen(1_000, packet.length + more, frame), CaptureBytes.seen(1_000, 60, Samples.A));
    }

    @Test
    void theLengthOnTheWireCountsTheNewHeader() throws Exception {
        byte[] file = new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, 113)
                .record(0, 1, 1_516, bytes("0000 0001 0006 0a0b0c0d0e0f 0000 0800" + V4))
                .bytes();
        assertThat(CaptureBytes.read(file))
                .extracting(CaptureBytes.Seen::original)
                .containsExactly(1_514L);
    }

    /** A broken capture may say that a packet was shorter on the wire than what it has of it. */
    @Test
    void theLengthFieldOfLlcIsNeverNegative() throws Exception {
        byte[] file = new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, 113)
                .record(0, 1, 0, bytes("0000 0001 0006 0a0b0c0d0e0f 0000 0004" + LLC))
                .bytes();
        assertThat(CaptureBytes.read(file))
                .extracting(CaptureBytes.Seen::hex)
                .containsExactly("0200000000020a0b0c0d0e0f0008" + LLC.replace(" ", ""));
    }

    /** Wireshark sees the same in a capture of all link types and in what the switch port hands on. */
    @Test
    void packetsStayWhatTheyWereToWireshark() throws Exception {
        List<Object[]> packets = packets().map(Arguments::get).toList();
        CaptureBytes file = new CaptureBytes(ByteOrder.LITTLE_ENDIAN).section();
        packets.forEach(packet -> file.iface((int) packet[0], 0, new byte[0]));
        for (int i = 0; i < packets.size(); i++) {
            byte[] packet = bytes((String) packets.get(i)[1]);
            file.enhanced(i, 1, packet.length, packet);
        }
        Path in = Files.write(folder.resolve("in.pcapng"), file.bytes());
        Path out = folder.resolve("out.pcap");
        Frame[] frames = Ports.frames(packets.size());
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in + "?out=" + out)) {
            assertThat(port.receive(frames, frames.length, Long.MAX_VALUE)).isEqualTo(frames.length);
            port.send(frames, frames.length, 1_000);
            assertThat(port.replacedHeaders().orElseThrow())
                    .isEqualTo("the capture is of BSD loopback, OpenBSD loopback, raw IP, raw IPv4, raw IPv6, Linux"
                            + " cooked, Linux cooked v2: each packet got an Ethernet header, from 02:00:00:00:00:01 to"
                            + " 02:00:00:00:00:02 where it tells no addresses; lengths count it");
        }
        String[] fields = {
            "ip.src",
            "ip.dst",
            "ip.len",
            "ipv6.src",
            "ipv6.dst",
            "udp.srcport",
            "udp.dstport",
            "udp.checksum.status",
            "data.data",
            "arp.src.proto_ipv4",
            "vlan.id",
            "llc.dsap",
            "_ws.malformed"
        };
        List<List<String>> seen = Tshark.fields(out, fields);
        assertThat(seen).hasSize(packets.size()).isEqualTo(Tshark.fields(in, fields));
        assertThat(seen).filteredOn(packet -> packet.contains("10.0.0.1")).hasSize(10);
        assertThat(seen).filteredOn(packet -> packet.contains("fd00::1")).hasSize(7);
    }

    @ParameterizedTest
    @CsvSource({
        "101, 2500", // neither IPv4 nor IPv6
        "228, 60000000", // IPv6 where only IPv4 is
        "229, 45000000",
        "0, 02000000", // cut behind its header
        "113, 0000 0001 0006 0a0b0c0d0e0f 0000 08", // cut within
        "113, 0000 0118 0000 0000000000000000 000c 00", // CAN
        "113, 0000 0321 0006 0a0b0c0d0e0f 0000 0800 00", // 802.11
        "276, 0000 0000 00000003 0338 00 00 0000000000000000 00", // netlink
    })
    void whatEthernetCannotCarryIsMalformed(int link, String packet) throws Exception {
        Path in = Files.write(folder.resolve("in.pcap"), classic(link, bytes(packet)));
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in)) {
            assertThat(port.receive(Ports.frames(1), 1, Long.MAX_VALUE)).isZero();
            assertThat(port.counters().receiveDrops().get(DropReason.MALFORMED)).isEqualTo(1);
        }
    }

    @Test
    void ofEthernetNothingIsSaid() throws Exception {
        Path in = Files.write(folder.resolve("in.pcap"), classic(1, Samples.A));
        try (PcapPort port = (PcapPort) Ports.open("pcap:" + in)) {
            assertThat(port.receive(Ports.frames(1), 1, Long.MAX_VALUE)).isEqualTo(1);
            assertThat(port.replacedHeaders()).isEqualTo(Optional.empty());
        }
    }

    private static byte[] classic(int link, byte[] packet) {
        return new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .classicHeader(0xa1b2c3d4, link)
                .record(0, 1, packet.length, packet)
                .bytes();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}

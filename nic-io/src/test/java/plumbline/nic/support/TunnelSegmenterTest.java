package plumbline.nic.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/** Super-frames in VXLAN by hand; Wireshark judges the segments, outside and inside. */
class TunnelSegmenterTest {
    private static final String ETHERNET = "020000000002020000000001";
    private static final String OUTER_4 = "0800" + "45000000fffe400040110000" + "0a5800010a580002";
    private static final String OUTER_6 = "86dd" + "6000000000001140" + "fd".repeat(16) + "fe".repeat(16);
    /** From port 50000 to 4789; network 42. */
    private static final String VXLAN = "c35012b5" + "0000" + "CCCC" + "0800000000002a00";

    private static final String TCP_4 = "0800" + "450000000001400040060000" + "0a4d00010a4d0002" + "1389138a"
            + "fffffff0" + "00000001" + "80d9ffff" + "00000000" + "0101080a0000000100000002";
    private static final String TCP_6 = "86dd" + "6000000000000640" + "fc".repeat(16) + "fd".repeat(16) + "1389138a"
            + "fffffff0" + "00000001" + "50d9ffff" + "00000000";
    private static final String UDP_4 =
            "0800" + "450000000001400040110000" + "0a4d00010a4d0002" + "1389138a" + "0000" + "0000";

    @TempDir
    Path folder;

    private final Segmenter segmenter = new Segmenter();
    private final Frame frame = new Frame();

    /** Status 1: good; 3: there is none. */
    @ParameterizedTest
    @CsvSource({"4, 0000, TCP_4, 81000064, '1,1', 3, 1", "6, beef, TCP_6, '', '', 1, 1"})
    void segmentsAreWholeOutsideAndInside(
            int outer, String checksum, String inner, String tag, String ipStatus, String udpStatus, String tcpStatus)
            throws Exception {
        byte[] data = new byte[3_001];
        new SplittableRandom(7).nextBytes(data);
        String innerHeaders =
                switch (inner) {
                    case "TCP_4" -> TCP_4;
                    case "TCP_6" -> TCP_6;
                    default -> UDP_4;
                };
        byte[] superFrame = HexFormat.of()
                .parseHex(ETHERNET
                        + tag
                        + (outer == 4 ? OUTER_4 : OUTER_6)
                        + VXLAN.replace("CCCC", checksum)
                        + ETHERNET
                        + innerHeaders
                        + HexFormat.of().formatHex(data));
        boolean udp = inner.startsWith("UDP");
        int headers = superFrame.length - data.length;
        int transport = headers - (udp ? 8 : inner.equals("TCP_4") ? 32 : 20);
        assertThat(begin(superFrame, udp ? UdpHeader.PROTOCOL : TcpHeader.PROTOCOL, transport))
                .isTrue();
        Path file = folder.resolve("segments.pcap");
        int at = 0;
        try (CaptureWriter writer = CaptureWriter.create(file)) {
            for (int i = 0; segmenter.pending(); i++) {
                segmenter.next(frame, 0);
                byte[] bytes = frame.toArray();
                int size = bytes.length - headers;
                assertThat(Arrays.copyOfRange(bytes, headers, bytes.length))
                        .isEqualTo(Arrays.copyOfRange(data, at, at + size));
                at += size;
                writer.write(frame, i);
            }
        }
        assertThat(at).isEqualTo(data.length);
        List<List<String>> frames = Tshark.fields(
                file,
                "ip.checksum.status",
                "udp.checksum.status",
                "tcp.checksum.status",
                "vxlan.vni",
                "ip.id",
                "tcp.seq_raw",
                "tcp.flags");
        assertThat(frames).hasSize(4);
        for (int i = 0; i < 4; i++) {
            List<String> fields = frames.get(i);
            assertThat(fields.subList(0, 4)).containsExactly(ipStatus, udpStatus, tcpStatus, "42");
            String innerId = "0x%04x".formatted(1 + i);
            String outerId = "0x%04x".formatted(0xfffe + i & 0xffff);
            String ids = (outer == 4 ? outerId : "")
                    + (outer == 4 && !inner.equals("TCP_6") ? "," : "")
                    + (inner.equals("TCP_6") ? "" : innerId);
            assertThat(fields.get(4)).isEqualTo(ids);
            assertThat(fields.get(5)).isEqualTo(udp ? "" : Long.toString(0xffff_fff0L + 1_000L * i & 0xffff_ffffL));
            assertThat(fields.get(6))
                    .isEqualTo(
                            udp
                                    ? ""
                                    : List.of("0x00d0", "0x0050", "0x0050", "0x0059")
                                            .get(i));
        }
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "4, 0000, TCP_4, '', '1,1', 3, 1",
        "4, beef, TCP_4, '', '1,1', 1, 1",
        "6, beef, TCP_4, '', 1, 1, 1",
        "4, beef, UDP_4, '', '1,1', '1,1', ''"
    })
    void segmentsOfOtherKindsAreWholeOutsideAndInside(
            int outer, String checksum, String inner, String tag, String ipStatus, String udpStatus, String tcpStatus)
            throws Exception {
        segmentsAreWholeOutsideAndInside(outer, checksum, inner, tag, ipStatus, udpStatus, tcpStatus);
    }

    @Test
    void refusesWhereTheKernelSaysThatTheHeadersAreElsewhere() {
        byte[] superFrame = HexFormat.of()
                .parseHex(ETHERNET + OUTER_4 + VXLAN.replace("CCCC", "0000") + ETHERNET + TCP_4 + "00".repeat(3_000));
        assertThat(begin(superFrame, TcpHeader.PROTOCOL, 84)).isTrue();
        assertThat(begin(superFrame, TcpHeader.PROTOCOL, 88))
                .as("options of Geneve")
                .isFalse();
        assertThat(begin(superFrame, TcpHeader.PROTOCOL, 34))
                .as("the outer one is UDP")
                .isFalse();
        assertThat(begin(superFrame, UdpHeader.PROTOCOL, 84))
                .as("another protocol")
                .isFalse();
    }

    @Test
    void neverReadsBeyondTheFrame() {
        byte[] whole = HexFormat.of()
                .parseHex(ETHERNET + OUTER_6 + VXLAN.replace("CCCC", "beef") + ETHERNET + TCP_6 + "00".repeat(200));
        SplittableRandom random = new SplittableRandom(5);
        for (int length = 14; length <= whole.length; length++) {
            for (int round = 0; round < 50; round++) {
                byte[] bytes = Arrays.copyOf(whole, length);
                for (int i = 0; i < round / 10; i++) {
                    bytes[12 + random.nextInt(length - 12)] = (byte) random.nextInt();
                }
                if (begin(bytes, TcpHeader.PROTOCOL, 70 + 54 + random.nextInt(3) - 1)) {
                    while (segmenter.pending()) {
                        segmenter.next(frame, 0);
                    }
                }
            }
        }
    }

    private boolean begin(byte[] bytes, int protocol, int transport) {
        return segmenter.begin(MemorySegment.ofArray(bytes), 0, bytes.length, 0, 1_000, protocol, transport);
    }
}

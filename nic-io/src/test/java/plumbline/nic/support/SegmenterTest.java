package plumbline.nic.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
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

/** Super-frames by hand; Wireshark judges the segments. */
class SegmenterTest {
    private static final String MACS = "020000000002020000000001";
    private static final String IP4 = "45000000fffe400040060000" + "0a0000010a000002";
    private static final String IP4_UDP = IP4.replace("4006", "4011");
    private static final String IP6 = "6000000000000640" + "fd".repeat(16) + "fe".repeat(16);
    private static final String IP6_OPTIONS =
            "6000000000003c40" + "fd".repeat(16) + "fe".repeat(16) + "0600010400000000";
    /** Source 5001, destination 5002, sequence 0xfffffff0, flags CWR ECE ACK PSH FIN, one option of 12 bytes. */
    private static final String TCP =
            "1389138a" + "fffffff0" + "00000001" + "80d9ffff" + "00000000" + "0101080a0000000100000002";

    private static final String UDP = "1389138a" + "0000" + "0000";

    @TempDir
    Path folder;

    private final Segmenter segmenter = new Segmenter();
    private final Frame frame = new Frame();

    @ParameterizedTest
    @CsvSource({"0800, tcp, 0x81000064, 1448, 65000", "0800, udp, 0, 1200, 4801", "86dd, tcp6, 0x81000064, 1428, 4284"})
    void segmentsAreWhole(String types, String kind, String tagText, int segmentBytes, int payload) throws Exception {
        int tag = (int) Long.decode(tagText).longValue();
        String headers = types
                + switch (kind) {
                    case "tcp" -> IP4 + TCP;
                    case "udp" -> IP4_UDP + UDP;
                    case "tcp6" -> IP6 + TCP;
                    default -> IP6_OPTIONS + TCP;
                };
        byte[] data = new byte[payload];
        new SplittableRandom(payload).nextBytes(data);
        byte[] superFrame =
                HexFormat.of().parseHex(MACS + headers + HexFormat.of().formatHex(data));
        boolean udp = kind.equals("udp");
        int transport = superFrame.length - payload - (udp ? 8 : 32);
        assertThat(segmenter.begin(
                        MemorySegment.ofArray(superFrame),
                        0,
                        superFrame.length,
                        tag,
                        segmentBytes,
                        udp ? UdpHeader.PROTOCOL : TcpHeader.PROTOCOL,
                        transport))
                .isTrue();
        Path file = folder.resolve("segments.pcap");
        int at = 0;
        int segments = 0;
        try (CaptureWriter writer = CaptureWriter.create(file)) {
            while (segmenter.pending()) {
                int announced = segmenter.nextLength();
                segmenter.next(frame, 7);
                assertThat(frame.length()).isEqualTo(announced);
                int headerBytes = superFrame.length - payload + (tag == 0 ? 0 : 4);
                byte[] bytes = frame.toArray();
                if (tag != 0) {
                    assertThat(ByteBuffer.wrap(bytes).getInt(12)).isEqualTo(tag);
                }
                int size = bytes.length - headerBytes;
                assertThat(size).isEqualTo(Math.min(segmentBytes, payload - at));
                assertThat(Arrays.copyOfRange(bytes, headerBytes, bytes.length))
                        .isEqualTo(Arrays.copyOfRange(data, at, at + size));
                at += size;
                segments++;
                writer.write(frame, segments);
            }
        }
        assertThat(at).isEqualTo(payload);
        judge(file, segments, segmentBytes, kind);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "0800, tcp, 0, 1448, 3000",
        "0800, tcp, 0, 1448, 2896",
        "810000070800, tcp, 0, 100, 501",
        "810000070800, tcp, 0x88a80064, 100, 500",
        "86dd, tcp6, 0, 1428, 3000",
        "86dd, options, 0, 1000, 2500"
    })
    void segmentsOfOtherKindsAreWhole(String types, String kind, String tagText, int segmentBytes, int payload)
            throws Exception {
        segmentsAreWhole(types, kind, tagText, segmentBytes, payload);
    }

    private static void judge(Path file, int segments, int segmentBytes, String kind) throws Exception {
        List<List<String>> frames = Tshark.fields(
                file,
                "ip.id",
                "ip.checksum.status",
                "tcp.checksum.status",
                "udp.checksum.status",
                "tcp.seq_raw",
                "tcp.flags");
        assertThat(frames).hasSize(segments);
        for (int i = 0; i < segments; i++) {
            List<String> fields = frames.get(i);
            boolean udp = kind.equals("udp");
            boolean four = udp || kind.equals("tcp");
            assertThat(fields.get(0)).isEqualTo(four ? "0x%04x".formatted(0xfffe + i & 0xffff) : "");
            assertThat(fields.get(1)).isEqualTo(four ? "1" : "");
            assertThat(fields.get(2)).isEqualTo(udp ? "" : "1");
            assertThat(fields.get(3)).isEqualTo(udp ? "1" : "");
            if (!udp) {
                long sequence = 0xffff_fff0L + (long) i * segmentBytes & 0xffff_ffffL;
                int flags = 0xd9 & (i == 0 ? 0xff : 0x7f) & (i == segments - 1 ? 0xff : 0xf6);
                assertThat(Long.parseLong(fields.get(4))).isEqualTo(sequence);
                assertThat(Integer.decode(fields.get(5))).isEqualTo(flags);
            }
        }
    }

    @Test
    void refusesWhatItWouldGetWrong() {
        String tcp = MACS + "0800" + IP4 + TCP + "00".repeat(3_000);
        assertThat(begin(tcp, 1_448, TcpHeader.PROTOCOL, 34)).isTrue();
        assertThat(begin(tcp, 1_448, TcpHeader.PROTOCOL, -1))
                .as("not said where")
                .isTrue();
        assertThat(begin(tcp, 1_448, TcpHeader.PROTOCOL, 84))
                .as("inside a tunnel")
                .isFalse();
        assertThat(begin(tcp, 0, TcpHeader.PROTOCOL, 34)).as("no segment size").isFalse();
        assertThat(begin(tcp, 1_448, UdpHeader.PROTOCOL, 34))
                .as("another protocol")
                .isFalse();
        assertThat(begin(tcp, 1_448, -1, 34)).as("unknown segmentation").isFalse();
        assertThat(begin(MACS + "0806" + IP4 + TCP, 10, TcpHeader.PROTOCOL, 34))
                .as("ARP")
                .isFalse();
        assertThat(begin(MACS + "0800" + IP4 + TCP, 10, TcpHeader.PROTOCOL, 34))
                .as("no payload")
                .isFalse();
        assertThat(segmenter.pending()).isFalse();
    }

    @Test
    void neverReadsBeyondTheFrame() {
        byte[] whole = HexFormat.of().parseHex(MACS + "86dd" + IP6_OPTIONS + TCP + "00".repeat(300));
        SplittableRandom random = new SplittableRandom(5);
        for (int length = 14; length <= whole.length; length++) {
            for (int round = 0; round < 50; round++) {
                byte[] bytes = Arrays.copyOf(whole, length);
                for (int i = 0; i < round; i++) {
                    bytes[12 + random.nextInt(length - 12)] = (byte) random.nextInt();
                }
                if (segmenter.begin(MemorySegment.ofArray(bytes), 0, length, 0, 100, TcpHeader.PROTOCOL, -1)) {
                    while (segmenter.pending()) {
                        segmenter.next(frame, 0);
                    }
                }
            }
        }
    }

    private boolean begin(String hex, int segmentBytes, int protocol, int transport) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        return segmenter.begin(MemorySegment.ofArray(bytes), 0, bytes.length, 0, segmentBytes, protocol, transport);
    }
}

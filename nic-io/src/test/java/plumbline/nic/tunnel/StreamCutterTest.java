package plumbline.nic.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.pcap.CaptureWriter;
import plumbline.nic.support.Ports;
import plumbline.nic.support.Segmenter;
import plumbline.nic.support.Tshark;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;

/**
 * Streams that a kernel left uncut in its tunnel, made by hand: lengths and pseudo-header sums too. Wireshark judges.
 */
@Timeout(600)
class StreamCutterTest {
    private static final String ETHERNET = "020000000002020000000001";
    private static final int PAYLOAD = 60_000; // 0xea60

    // 20 + 32 + 60,000 = 0xea94; 10.0.0.1 and 10.0.0.2 add up to 0x1403; + 6 + 60,032 (0xea80) = 0xfe89
    private static final String FOUR = "0800" + "4500ea94000140004006" + "0000" + "0a0000010a000002";
    private static final String TCP_4 = tcp("fe89");
    // 60,032 = 0xea80; fd00::1 and fd00::2 add up to 0xfa04; + 6 + 0xea80 = 0x1e48a, folded 0xe48b
    private static final String SIX =
            "86dd" + "60000000ea800640" + "fd000000000000000000000000000001" + "fd000000000000000000000000000002";
    private static final String TCP_6 = tcp("e48b");

    @TempDir
    Path folder;

    /** Flags CWR ECE ACK PSH FIN. */
    private static String tcp(String checksum) {
        return "1389138a" + "fffff000" + "00000001" + "80d9ffff" + checksum + "0000" + "0101080a0000000100000002";
    }

    private static byte[] superFrame(String headers) {
        byte[] data = new byte[PAYLOAD];
        new SplittableRandom(3).nextBytes(data);
        return HexFormat.of().parseHex(ETHERNET + headers + HexFormat.of().formatHex(data));
    }

    @ParameterizedTest
    @CsvSource({"four,epoll,1450", "four,nio,1450", "six,epoll,1430", "tagged,epoll,1450", "four,epoll,9714"})
    void arriveInSegmentsThatFit(String kind, String io, int mtu) throws Exception {
        int port = Tunnels.freePorts(1, InetAddress.getLoopbackAddress())[0];
        byte[] frame = superFrame(
                switch (kind) {
                    case "four" -> FOUR + TCP_4;
                    case "six" -> SIX + TCP_6;
                    default -> "81000064" + FOUR + TCP_4;
                });
        byte[] datagram =
                HexFormat.of().parseHex("0800000000002a00" + HexFormat.of().formatHex(frame));
        int headers = frame.length - PAYLOAD;
        int segment = Math.min(mtu + 14 + (kind.equals("tagged") ? 4 : 0), Frame.MAX_PACKET) - headers;
        int count = (PAYLOAD + segment - 1) / segment;
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
                TunnelPort tunnel = Tunnels.open("vxlan:42@127.0.0.1:" + port + ",127.0.0.1:" + other.getLocalPort()
                        + "?io=" + io + "&mtu=" + mtu)) {
            other.send(new DatagramPacket(datagram, datagram.length, InetAddress.getByName("127.0.0.1"), port));
            List<byte[]> came = Tunnels.receive(tunnel, count);
            assertThat(came).hasSize(count);
            assertThat(tunnel.counters().received()).isEqualTo(count);
            assertThat(tunnel.counters().receiveDrops().total()).isZero();
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            came.forEach(each -> stream.write(each, headers, each.length - headers));
            assertThat(HexFormat.of().formatHex(frame)).endsWith(HexFormat.of().formatHex(stream.toByteArray()));
            judge(came, segment, kind.equals("six") ? "" : "1");
        }
    }

    private void judge(List<byte[]> frames, int segment, String ipStatus) throws Exception {
        Path file = folder.resolve("segments.pcap");
        try (CaptureWriter writer = CaptureWriter.create(file)) {
            for (byte[] each : frames) {
                Frame frame = new Frame();
                frame.set(each, 0, each.length, 0);
                writer.write(frame, 0);
            }
        }
        List<List<String>> seen = Tshark.fields(
                file, "ip.checksum.status", "tcp.checksum.status", "tcp.seq_raw", "tcp.flags", "tcp.len", "ip.id");
        assertThat(seen).hasSize(frames.size());
        for (int i = 0; i < seen.size(); i++) {
            boolean last = i == seen.size() - 1;
            int bytes = last ? PAYLOAD - i * segment : segment;
            int flags = 0x50 | (i == 0 ? 0x80 : 0) | (last ? 0x09 : 0);
            assertThat(seen.get(i))
                    .containsExactly(
                            ipStatus,
                            "1",
                            Long.toString(0xffff_f000L + (long) i * segment & 0xffff_ffffL),
                            "0x%04x".formatted(flags),
                            Integer.toString(bytes),
                            ipStatus.isEmpty() ? "" : "0x%04x".formatted(1 + i));
        }
    }

    /** What finds no room is counted frame by frame. */
    @Test
    void whatTheRingCannotHoldIsCounted() throws Exception {
        int port = Tunnels.freePorts(1, InetAddress.getLoopbackAddress())[0];
        byte[] datagram =
                HexFormat.of().parseHex("0800000000002a00" + HexFormat.of().formatHex(superFrame(FOUR + TCP_4)));
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
                TunnelPort tunnel = Tunnels.open(
                        "vxlan:42@127.0.0.1:" + port + ",127.0.0.1:" + other.getLocalPort() + "?mtu=1450&ring=10")) {
            other.send(new DatagramPacket(datagram, datagram.length, InetAddress.getByName("127.0.0.1"), port));
            Tunnels.await(() -> {
                tunnel.receive(Ports.frames(64), 64, 0);
                return tunnel.counters().received() == 43;
            });
            assertThat(tunnel.counters().received()).isEqualTo(43); // 60,000 / 1,398
            assertThat(tunnel.counters().receiveDrops().nonZero().keySet()).containsOnly(DropReason.PORT_OVERRUN);
        }
    }

    /** A wrong checksum must not become a right one, and of what is not TCP nobody knows where it was to be cut. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0800" + "4500ea94000140004006" + "0000" + "0a0000010a000002" + "1389138a" + "fffff000" + "00000001"
                        + "80d9ffff" + "fe88" + "0000" + "0101080a0000000100000002", // another checksum
                "0800" + "4500ea93000140004006" + "0000" + "0a0000010a000002" + "1389138a" + "fffff000" + "00000001"
                        + "80d9ffff" + "fe88" + "0000" + "0101080a0000000100000002", // a byte behind the packet
                "0800" + "4500ea94000120004006" + "0000" + "0a0000010a000002" + "1389138a" + "fffff000" + "00000001"
                        + "80d9ffff" + "fe89" + "0000" + "0101080a0000000100000002", // a fragment
                "0800" + "4500ea7c000140004011" + "0000" + "0a0000010a000002" + "1389138a" + "ea68fe7c", // UDP
                "88b5"
            })
    void whatElseIsTooLongIsDropped(String headers) throws Exception {
        byte[] frame = superFrame(headers);
        assertThat(new StreamCutter(1_450).begin(Unpooled.wrappedBuffer(frame))).isNull();
        int port = Tunnels.freePorts(1, InetAddress.getLoopbackAddress())[0];
        byte[] datagram =
                HexFormat.of().parseHex("0800000000002a00" + HexFormat.of().formatHex(frame));
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
                TunnelPort tunnel = Tunnels.open("vxlan:42@127.0.0.1:" + port + ",127.0.0.1:" + other.getLocalPort())) {
            other.send(new DatagramPacket(datagram, datagram.length, InetAddress.getByName("127.0.0.1"), port));
            Tunnels.await(() -> {
                tunnel.receive(Ports.frames(1), 1, 0);
                return tunnel.counters().received() > 0;
            });
            assertThat(tunnel.counters().receiveDrops().nonZero()).isEqualTo(Map.of(DropReason.TOO_LONG, 1L));
        }
    }

    /** Whatever the headers say, segments lie within what came and are no longer than they may be. */
    @Property(tries = 2_000)
    void noBytesHurtIt(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] whole = superFrame(random.nextBoolean() ? FOUR + TCP_4 : SIX + TCP_6);
        for (int i = random.nextInt(4); i > 0; i--) {
            whole[12 + random.nextInt(90)] = (byte) random.nextInt();
        }
        byte[] bytes = Arrays.copyOf(whole, random.nextInt(3) > 0 ? whole.length : random.nextInt(whole.length));
        int mtu = 46 + random.nextInt(1_500);
        Segmenter segments = new StreamCutter(mtu).begin(Unpooled.wrappedBuffer(bytes));
        Frame frame = new Frame();
        while (segments != null && segments.pending()) {
            segments.next(frame, 0);
            assertThat(frame.length()).isLessThanOrEqualTo(mtu + 18);
        }
    }

    @Test
    void whatIsFinishedOrFitsStaysWhole() {
        StreamCutter cutter = new StreamCutter(1_450);
        byte[] frame = superFrame(FOUR + TCP_4);
        assertThat(cutter.begin(Unpooled.wrappedBuffer(frame))).isNotNull();
        assertThat(new StreamCutter(frame.length - 14).begin(Unpooled.wrappedBuffer(frame)))
                .isNull();
        assertThat(cutter.begin(Unpooled.wrappedBuffer(new byte[65_536]))).isNull();
    }
}

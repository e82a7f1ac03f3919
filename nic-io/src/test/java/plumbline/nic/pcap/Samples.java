package plumbline.nic.pcap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One small capture per format variant; each holds the same three packets, the last one cut from 1500 bytes to 61. */
final class Samples {
    static final byte[] A = CaptureBytes.packet(60, 1);
    static final byte[] B = CaptureBytes.packet(75, 2);
    static final byte[] C = CaptureBytes.packet(61, 3);
    static final long TIME_A = 1_700_000_000_000_001_000L;
    static final long TIME_B = 1_700_000_000_500_002_000L;
    static final long TIME_C = 1_700_000_002_000_000_000L;
    static final List<CaptureBytes.Seen> EXPECTED = List.of(
            CaptureBytes.seen(TIME_A, 60, A), CaptureBytes.seen(TIME_B, 75, B), CaptureBytes.seen(TIME_C, 1500, C));

    private static final int S = 1_700_000_000;

    private Samples() {}

    static Map<String, byte[]> all() throws IOException {
        Map<String, byte[]> all = new LinkedHashMap<>();
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            String name = order == ByteOrder.BIG_ENDIAN ? " big-endian" : " little-endian";
            all.put("pcap µs" + name, classic(order, 0xa1b2c3d4, 1));
            all.put("pcap ns" + name, classic(order, 0xa1b23c4d, 1_000));
            all.put("pcapng" + name, ng(order));
        }
        all.put("pcapng, two sections", twoSections());
        all.put("pcap gzip", CaptureBytes.gzip(classic(ByteOrder.LITTLE_ENDIAN, 0xa1b2c3d4, 1)));
        all.put("pcapng gzip", CaptureBytes.gzip(ng(ByteOrder.BIG_ENDIAN)));
        return all;
    }

    static byte[] classic(ByteOrder order, int magic, int perMicro) {
        return new CaptureBytes(order)
                .classicHeader(magic, 1)
                .record(S, perMicro, 60, A)
                .record(S, 500_002 * perMicro, 75, B)
                .record(S + 2, 0, 1500, C)
                .bytes();
    }

    /** Three interfaces with three units; packets in an enhanced, an obsolete and a simple block; foreign blocks. */
    static byte[] ng(ByteOrder order) {
        CaptureBytes file = new CaptureBytes(order);
        byte[] nanos = file.option(9, (byte) 9);
        byte[] halves = file.option(9, (byte) (0x80 | 20));
        byte[] comment = file.option(1, "hello".getBytes());
        return file.section()
                .iface(1, 61, new byte[0])
                .iface(1, 0, join(comment, nanos, file.option64(14, S), file.option(0)))
                .iface(1, 0, halves)
                .block(0xbad, 8, b -> b.putLong(5))
                .enhanced(1, 1_000, 60, A, comment)
                .obsolete(0, 1_000_000L * S + 500_002, 75, B)
                .enhanced(2, (S + 2L) << 20, 0, new byte[0])
                .block(5, 12, b -> b.putInt(0).putLong(77))
                .simple(1500, C)
                .bytes();
    }

    private static byte[] twoSections() {
        CaptureBytes file = new CaptureBytes(ByteOrder.LITTLE_ENDIAN)
                .section()
                .iface(1, 0, new byte[0])
                .enhanced(0, 1_000_000L * S + 1, 60, A)
                .order(ByteOrder.BIG_ENDIAN)
                .section()
                .iface(113, 0, new byte[0]);
        return file.iface(1, 0, file.option(9, (byte) 8))
                .enhanced(1, 100_000_000L * S + 50_000_200, 75, B)
                .order(ByteOrder.LITTLE_ENDIAN)
                .section()
                .iface(1, 0, new byte[0])
                .enhanced(0, 1_000_000L * (S + 2), 1500, C)
                .bytes();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}

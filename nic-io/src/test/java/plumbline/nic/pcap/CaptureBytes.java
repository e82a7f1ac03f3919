package plumbline.nic.pcap;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import plumbline.pipelines.port.PortException;

/** Makes the bytes of capture files by hand, from the formats' descriptions and not from our code. */
final class CaptureBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private ByteOrder order;

    CaptureBytes(ByteOrder order) {
        this.order = order;
    }

    /** A packet as a test wants to see it. */
    record Seen(long nanos, long original, String hex) {}

    static byte[] packet(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed * 31 + i);
        }
        return bytes;
    }

    CaptureBytes order(ByteOrder newOrder) {
        order = newOrder;
        return this;
    }

    CaptureBytes classicHeader(int magic, int link) {
        return put(24, b -> b.putInt(magic)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65535)
                .putInt(link));
    }

    CaptureBytes record(int seconds, int fraction, int original, byte[] bytes) {
        return put(16 + bytes.length, b -> b.putInt(seconds)
                .putInt(fraction)
                .putInt(bytes.length)
                .putInt(original)
                .put(bytes));
    }

    CaptureBytes section() {
        return block(0x0a0d0d0a, 16, b -> b.putInt(0x1a2b3c4d)
                .putShort((short) 1)
                .putShort((short) 0)
                .putLong(-1));
    }

    CaptureBytes iface(int link, int snap, byte[] options) {
        return block(
                1,
                8 + options.length,
                b -> b.putShort((short) link).putShort((short) 0).putInt(snap).put(options));
    }

    byte[] option(int code, byte... value) {
        int padded = value.length + 3 & ~3;
        return ByteBuffer.allocate(4 + padded)
                .order(order)
                .putShort((short) code)
                .putShort((short) value.length)
                .put(value)
                .array();
    }

    byte[] option64(int code, long value) {
        return option(code, ByteBuffer.allocate(8).order(order).putLong(value).array());
    }

    CaptureBytes enhanced(int iface, long ticks, int original, byte[] bytes, byte... options) {
        int padded = bytes.length + 3 & ~3;
        return block(6, 20 + padded + options.length, b -> {
            b.putInt(iface)
                    .putInt((int) (ticks >>> 32))
                    .putInt((int) ticks)
                    .putInt(bytes.length)
                    .putInt(original);
            int at = b.position();
            b.put(bytes).position(at + padded).put(options);
        });
    }

    CaptureBytes obsolete(int iface, long ticks, int original, byte[] bytes) {
        int padded = bytes.length + 3 & ~3;
        return block(2, 20 + padded, b -> b.putShort((short) iface)
                .putShort((short) 7)
                .putInt((int) (ticks >>> 32))
                .putInt((int) ticks)
                .putInt(bytes.length)
                .putInt(original)
                .put(bytes));
    }

    CaptureBytes simple(int original, byte[] bytes) {
        return block(3, 4 + (bytes.length + 3 & ~3), b -> b.putInt(original).put(bytes));
    }

    CaptureBytes block(int type, int bodyLength, Consumer<ByteBuffer> body) {
        return put(12 + bodyLength, b -> {
            b.putInt(type).putInt(12 + bodyLength);
            body.accept(b);
            b.position(8 + bodyLength).putInt(12 + bodyLength);
        });
    }

    CaptureBytes put(int length, Consumer<ByteBuffer> content) {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(order);
        content.accept(buffer);
        out.writeBytes(buffer.array());
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }

    static CaptureReader open(byte[] bytes) throws PortException {
        return CaptureReader.read(new ByteArrayInputStream(bytes), "test.pcap");
    }

    /** Reads a capture to its end; empty packets are left out. */
    static List<Seen> read(byte[] bytes) throws PortException {
        List<Seen> seen = new ArrayList<>();
        readInto(seen, bytes);
        return seen;
    }

    /** Reads a capture to its end or its break. */
    static void readInto(List<Seen> seen, byte[] bytes) throws PortException {
        try (CaptureReader reader = open(bytes)) {
            while (reader.next()) {
                CapturedPacket packet = reader.packet();
                if (packet.length() > 0) {
                    seen.add(seen(packet.nanos(), packet.wireLength(), packet.toArray()));
                }
            }
        }
    }

    static Seen seen(long nanos, long original, byte[] bytes) {
        return new Seen(nanos, original, HexFormat.of().formatHex(bytes));
    }
}

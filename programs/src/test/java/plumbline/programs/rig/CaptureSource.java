package plumbline.programs.rig;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import plumbline.pipelines.port.memory.MemoryPort;

/**
 * Packets of capture files: classic pcap, little-endian, microseconds, Ethernet, as the traces that the tests use are.
 * It exists beside the product's reader, which this module may not see.
 */
public final class CaptureSource {
    private static final int MAGIC = 0xA1B2C3D4;
    private static final int FILE_HEADER = 24;

    private CaptureSource() {}

    /** A port by which the packets of a file come in. Captures may be slightly out of order; arrivals never go back. */
    public static MemoryPort port(Path path) {
        ByteBuffer file = read(path);
        if (file.getInt(0) != MAGIC) {
            throw new AssertionError(path + " is not a classic little-endian pcap file of microseconds");
        }
        MemoryPort port = new MemoryPort("capture");
        long last = 0;
        file.position(FILE_HEADER);
        while (file.hasRemaining()) {
            long micros = Integer.toUnsignedLong(file.getInt()) * 1_000_000 + file.getInt();
            last = Math.max(last, micros * 1_000);
            byte[] packet = new byte[file.getInt()];
            file.getInt(); // its length on the wire
            file.get(packet);
            port.add(last, packet);
        }
        return port;
    }

    private static ByteBuffer read(Path path) {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new AssertionError("cannot read " + path, e);
        }
    }
}

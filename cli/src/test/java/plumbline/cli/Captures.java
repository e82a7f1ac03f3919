package plumbline.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small capture files made by hand, byte for byte, for tests. */
final class Captures {
    private static final int MAGIC_MICROSECONDS = 0xa1b2c3d4;
    private static final int ETHERNET = 1;
    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;

    private Captures() {}

    /** A classic capture of the given packets, 1 ms apart. */
    static byte[] of(List<byte[]> packets) {
        int size = FILE_HEADER
                + packets.stream()
                        .mapToInt(packet -> RECORD_HEADER + packet.length)
                        .sum();
        ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(MAGIC_MICROSECONDS).putShort((short) 2).putShort((short) 4);
        file.putInt(0).putInt(0).putInt(65_535).putInt(ETHERNET);
        int millis = 0;
        for (byte[] packet : packets) {
            file.putInt(1)
                    .putInt(1_000 * millis++)
                    .putInt(packet.length)
                    .putInt(packet.length)
                    .put(packet);
        }
        return file.array();
    }

    static Path write(Path file, List<byte[]> packets) throws IOException {
        return Files.write(file, of(packets));
    }

    /**
     * Ethernet, IPv4, UDP, no data; checksums 0.
     *
     * @param versionAndLength first byte of the IPv4 header, 0x45 in a sound one
     */
    static byte[] udp(int source, int destination, int versionAndLength) {
        ByteBuffer packet = ByteBuffer.allocate(60);
        packet.putLong(0x0200_0000_0001_0200L).putInt(0x0000_0002).putShort((short) 0x0800);
        packet.put((byte) versionAndLength).put((byte) 0).putShort((short) 46).putInt(0);
        packet.put((byte) 64).put((byte) 17).putShort((short) 0).putInt(source).putInt(destination);
        packet.putShort((short) 1_000)
                .putShort((short) 2_000)
                .putShort((short) 26)
                .putShort((short) 0);
        return packet.array();
    }
}

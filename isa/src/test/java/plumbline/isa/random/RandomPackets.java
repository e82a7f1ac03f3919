package plumbline.isa.random;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Random Ethernet frames, the same for the same seed: IPv4 with TCP or UDP from few addresses and ports, so that tables
 * and registers meet the same flow again; some with IP options, other protocols, random bytes, or cut short. Checksums
 * of IPv4 headers are right, those of TCP and UDP random, a UDP one sometimes absent.
 */
public final class RandomPackets {
    private final Dice dice;

    /** The packets of a seed. */
    public RandomPackets(long seed) {
        this.dice = new Dice(seed);
    }

    /** {@code count} frames of a seed, 0–1514 bytes each. */
    public static List<byte[]> frames(long seed, int count) {
        RandomPackets packets = new RandomPackets(seed);
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            frames.add(packets.next());
        }
        return frames;
    }

    /** The next frame without its check sequence. */
    public byte[] next() {
        int kind = dice.between(0, 99);
        if (kind < 5) {
            return dice.bytes(dice.between(0, 100));
        }
        byte[] frame = kind < 15 ? ethernet(dice.between(0, 0xFFFF), dice.bytes(dice.between(0, 100))) : ip();
        return kind < 85 ? frame : Arrays.copyOf(frame, dice.between(0, frame.length));
    }

    private byte[] ethernet(int type, byte[] payload) {
        return ByteBuffer.allocate(14 + payload.length)
                .put((byte) 2)
                .put(new byte[4])
                .put((byte) dice.between(0, 3))
                .put((byte) 2)
                .put(new byte[4])
                .put((byte) dice.between(0, 3))
                .putShort((short) type)
                .put(payload)
                .array();
    }

    private byte[] ip() {
        int protocol = dice.pick(6, 6, 6, 17, 17, 17, 1);
        byte[] payload = dice.bytes(dice.chance(10) ? dice.between(0, 1400) : dice.between(0, 60));
        byte[] segment =
                switch (protocol) {
                    case 6 -> tcp(payload);
                    case 17 -> udp(payload);
                    default -> payload;
                };
        int options = dice.chance(5) ? 4 * dice.between(1, 10) : 0;
        int length = 20 + options + segment.length;
        ByteBuffer packet = ByteBuffer.allocate(length)
                .put((byte) (0x45 + options / 4))
                .put((byte) dice.value(8))
                .putShort((short) length)
                .putShort((short) dice.value(16))
                .putShort((short) (dice.chance(95) ? 0x4000 : dice.value(16)))
                .put(dice.pick((byte) 0, (byte) 1, (byte) 64, (byte) 255))
                .put((byte) protocol)
                .putShort((short) 0)
                .putInt(0x0A000000 | dice.between(0, 15))
                .putInt(0x0A000100 | dice.between(0, 15))
                .put(dice.bytes(options))
                .put(segment);
        packet.putShort(10, checksum(packet, 20 + options));
        return ethernet(0x0800, packet.array());
    }

    private byte[] tcp(byte[] payload) {
        return ByteBuffer.allocate(20 + payload.length)
                .putShort(port())
                .putShort(port())
                .putInt((int) dice.value(32))
                .putInt((int) dice.value(32))
                .put((byte) 0x50)
                .put((byte) dice.value(8))
                .putShort((short) dice.value(16))
                .putShort((short) dice.value(16))
                .putShort((short) 0)
                .put(payload)
                .array();
    }

    private byte[] udp(byte[] payload) {
        return ByteBuffer.allocate(8 + payload.length)
                .putShort(port())
                .putShort(port())
                .putShort((short) (8 + payload.length))
                .putShort((short) (dice.chance(20) ? 0 : dice.value(16)))
                .put(payload)
                .array();
    }

    private short port() {
        return dice.pick((short) 53, (short) 80, (short) 443, (short) dice.between(1024, 1039));
    }

    /** RFC 1071 over the first {@code bytes} of a packet whose checksum is 0. */
    private static short checksum(ByteBuffer packet, int bytes) {
        int sum = 0;
        for (int i = 0; i < bytes; i += 2) {
            sum += packet.getShort(i) & 0xFFFF;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return (short) ~sum;
    }
}

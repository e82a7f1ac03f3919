package plumbline.programs.conquest;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import plumbline.pipelines.port.memory.MemoryPort;

/** Frames for the tests of this package. */
final class Traffic {
    static final int UDP = 17;
    static final int TCP = 6;

    private static final int HEADERS = 14 + 20 + 20;
    private static final int HEADERS6 = 14 + 40 + 8;

    private Traffic() {}

    /** A packet of flow number {@code flow}: TCP, UDP or another protocol, depending on the number. */
    static byte[] packet(int flow, int length, int typeOfService) {
        int protocol = flow % 5 == 4 ? 89 : flow % 2 == 0 ? UDP : TCP;
        ByteBuffer frame = ByteBuffer.allocate(Math.max(length, HEADERS));
        frame.putShort(12, (short) 0x0800).put(14, (byte) 0x45).put(15, (byte) typeOfService);
        frame.putShort(16, (short) (frame.capacity() - 14)).put(22, (byte) 64).put(23, (byte) protocol);
        frame.putInt(26, 0x0A00_0000 + flow / 3).putInt(30, 0x0B00_0000 + flow % 7);
        frame.putShort(34, (short) (1000 + flow)).putShort(36, (short) (flow % 4));
        if (protocol == UDP) {
            frame.putShort(38, (short) (frame.capacity() - 34));
        } else if (protocol == TCP) {
            frame.put(46, (byte) 0x50);
        }
        return frame.array();
    }

    /** The same over IPv6, always UDP. */
    static byte[] packet6(int flow, int length) {
        ByteBuffer frame = ByteBuffer.allocate(Math.max(length, HEADERS6));
        frame.putShort(12, (short) 0x86DD).put(14, (byte) 0x60).putShort(18, (short) (frame.capacity() - HEADERS6 + 8));
        frame.put(20, (byte) UDP).put(21, (byte) 64);
        frame.putLong(22, 0xFD00_0000_0000_0000L).putLong(30, flow / 3).putLong(38, 0xFD00_0000_0000_0000L).putLong(46, flow % 7);
        frame.putShort(54, (short) (1000 + flow)).putShort(56, (short) (flow % 4));
        return frame.putShort(58, (short) (frame.capacity() - 54)).array();
    }

    /** Packets of both versions that can be told from each other, as from a real host. */
    static MemoryPort numbered(long seed, int packets) {
        SplittableRandom random = new SplittableRandom(seed);
        MemoryPort port = new MemoryPort("numbered");
        long now = 1;
        for (int i = 0; i < packets; i++) {
            int flow = random.nextInt(20);
            int length = random.nextInt(80, 1500);
            if (flow % 4 == 0) {
                byte[] frame = packet6(flow, length);
                port.add(now, ByteBuffer.wrap(frame).putShort(60, (short) (i + 1)).array());
            } else {
                byte[] frame = packet(flow, length, 0);
                port.add(now, ByteBuffer.wrap(frame).putShort(18, (short) i).array());
            }
            now += random.nextInt(i % 500 < 300 ? 900 : 3_000);
        }
        return port;
    }

    /** A frame that is not IP. */
    static byte[] foreign() {
        return ByteBuffer.allocate(64).putShort(12, (short) 0x88B6).array();
    }

    /** Bursts of random packets of 30 flows with pauses, long and short; some frames are not IP. */
    static MemoryPort bursts(long seed, int packets) {
        SplittableRandom random = new SplittableRandom(seed);
        MemoryPort port = new MemoryPort("bursts");
        long now = 0;
        int sent = 0;
        while (sent < packets) {
            int burst = random.nextInt(1, 300);
            int favourite = random.nextInt(30);
            for (int i = 0; i < burst && sent < packets; i++, sent++) {
                int flow = random.nextInt(3) == 0 ? favourite : random.nextInt(30);
                int length = random.nextInt(60, 1500);
                boolean ip = random.nextInt(50) != 0;
                port.add(now, ip ? packet(flow, length, random.nextInt(256)) : foreign());
                now += random.nextInt(600);
            }
            now += random.nextInt(random.nextInt(8) == 0 ? 2_000_000 : 60_000);
        }
        return port;
    }
}

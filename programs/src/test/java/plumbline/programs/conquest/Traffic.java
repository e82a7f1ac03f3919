package plumbline.programs.conquest;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import plumbline.pipelines.port.memory.MemoryPort;

/** Frames for the tests of this package. */
final class Traffic {
    static final int UDP = 17;
    static final int TCP = 6;

    private static final int HEADERS = 14 + 20 + 20;

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

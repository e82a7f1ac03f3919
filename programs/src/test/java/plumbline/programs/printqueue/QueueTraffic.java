package plumbline.programs.printqueue;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import plumbline.pipelines.port.memory.MemoryPort;

/** Frames for the tests of this package. */
final class QueueTraffic {
    private static final int HEADERS = 14 + 20 + 20;

    private QueueTraffic() {}

    /** A packet of a flow: UDP, TCP or another protocol, depending on its number. */
    static byte[] packet(int flow, int length) {
        int protocol = flow % 5 == 4 ? 89 : flow % 2 == 0 ? 17 : 6;
        ByteBuffer frame = ByteBuffer.allocate(Math.max(length, HEADERS));
        frame.putShort(12, (short) 0x0800).put(14, (byte) 0x45);
        frame.putShort(16, (short) (frame.capacity() - 14)).put(22, (byte) 64).put(23, (byte) protocol);
        frame.putInt(26, 0x0A00_0000 + flow / 3).putInt(30, 0x0B00_0000 + flow % 7);
        frame.putShort(34, (short) (1000 + flow)).putShort(36, (short) (flow % 4));
        if (protocol == 17) {
            frame.putShort(38, (short) (frame.capacity() - 34));
        } else if (protocol == 6) {
            frame.put(46, (byte) 0x50);
        }
        return frame.array();
    }

    /** Bursts of random packets of 30 flows with pauses, long and short; some frames are not IP. */
    static MemoryPort bursts(long seed, int packets, long start) {
        SplittableRandom random = new SplittableRandom(seed);
        MemoryPort port = new MemoryPort("bursts");
        long now = start;
        int sent = 0;
        while (sent < packets) {
            int burst = random.nextInt(1, 400);
            int favourite = random.nextInt(30);
            for (int i = 0; i < burst && sent < packets; i++, sent++) {
                int flow = random.nextInt(3) == 0 ? favourite : random.nextInt(30);
                boolean ip = random.nextInt(50) != 0;
                byte[] frame = packet(flow, random.nextInt(60, 1500));
                port.add(now, ip ? frame : ByteBuffer.wrap(frame).putShort(12, (short) 0x88B6).array());
                now += random.nextInt(700);
            }
            now += random.nextInt(random.nextInt(8) == 0 ? 400_000 : 40_000);
        }
        return port;
    }

    /** Bursts of full frames into a link of 10 Gbit/s that they keep busy for most of the time. */
    static MemoryPort fullFrames(long seed, int packets) {
        SplittableRandom random = new SplittableRandom(seed);
        MemoryPort port = new MemoryPort("full frames");
        long now = 0;
        int sent = 0;
        while (sent < packets) {
            int burst = random.nextInt(1, 1_000);
            int favourite = random.nextInt(30);
            for (int i = 0; i < burst && sent < packets; i++, sent++) {
                port.add(now, packet(random.nextInt(3) == 0 ? favourite : random.nextInt(30), 1_500));
                now += random.nextInt(1_600);
            }
            now += random.nextInt(500_000);
        }
        return port;
    }

    /** Packets of one length that keep a link busy, of a flow chosen by their number. */
    static MemoryPort steady(int packets, long gap, int length, IntUnaryOperator flow) {
        MemoryPort port = new MemoryPort("steady");
        for (int i = 0; i < packets; i++) {
            port.add(i * gap, packet(flow.applyAsInt(i), length));
        }
        return port;
    }
}

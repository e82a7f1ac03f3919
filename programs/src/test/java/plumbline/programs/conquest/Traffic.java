package plumbline.programs.conquest;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.rig.NumberedFlows;

/** Frames for the tests of this package. */
final class Traffic {
    private Traffic() {}

    /** Packets of both versions that can be told from each other, as from a real host. */
    static MemoryPort numbered(long seed, int packets) {
        SplittableRandom random = new SplittableRandom(seed);
        MemoryPort port = new MemoryPort("numbered");
        long now = 1;
        for (int i = 0; i < packets; i++) {
            int flow = random.nextInt(20);
            int length = random.nextInt(80, 1500);
            if (flow % 4 == 0) {
                byte[] frame = NumberedFlows.packet6(flow, length);
                port.add(
                        now,
                        ByteBuffer.wrap(frame).putShort(60, (short) (i + 1)).array());
            } else {
                byte[] frame = NumberedFlows.packet(flow, length, 0);
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
                port.add(now, ip ? NumberedFlows.packet(flow, length, random.nextInt(256)) : foreign());
                now += random.nextInt(600);
            }
            now += random.nextInt(random.nextInt(8) == 0 ? 2_000_000 : 60_000);
        }
        return port;
    }
}

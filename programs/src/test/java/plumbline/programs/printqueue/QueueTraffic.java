package plumbline.programs.printqueue;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.rig.NumberedFlows;

/** Frames for the tests of this package. */
final class QueueTraffic {
    private QueueTraffic() {}

    /** A packet of a flow. */
    static byte[] packet(int flow, int length) {
        return NumberedFlows.packet(flow, length, 0);
    }

    /** Bursts of random packets of 30 flows with pauses, long and short; some frames are IPv6, and some not IP. */
    static MemoryPort bursts(long seed, int packets, long start) {
        return bursts(seed, packets, start, 0);
    }

    /** The same, of the 30 flows from a number on. */
    static MemoryPort bursts(long seed, int packets, long start, int firstFlow) {
        SplittableRandom random = new SplittableRandom(seed);
        MemoryPort port = new MemoryPort("bursts");
        long now = start;
        int sent = 0;
        while (sent < packets) {
            int burst = random.nextInt(1, 400);
            int favourite = random.nextInt(30);
            for (int i = 0; i < burst && sent < packets; i++, sent++) {
                int flow = firstFlow + (random.nextInt(3) == 0 ? favourite : random.nextInt(30));
                int kind = random.nextInt(50);
                int length = random.nextInt(60, 1500);
                port.add(
                        now,
                        switch (kind) {
                            case 0 ->
                                ByteBuffer.wrap(packet(flow, length))
                                        .putShort(12, (short) 0x88B6)
                                        .array();
                            case 1, 2, 3, 4, 5 -> NumberedFlows.packet6(flow, length);
                            default -> packet(flow, length);
                        });
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

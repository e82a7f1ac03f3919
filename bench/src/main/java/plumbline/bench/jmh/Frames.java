package plumbline.bench.jmh;

import java.util.SplittableRandom;
import org.agrona.concurrent.UnsafeBuffer;

/** UDP packets of 64 bytes (without check sequence: 60) in one buffer each, of flows drawn evenly. */
final class Frames {
    /** Where packets begin in their buffers. */
    static final int OFFSET = 128;
    /** Bytes per packet. */
    static final int LENGTH = 60;

    private final UnsafeBuffer[] buffers;

    Frames(int packets, int flows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        buffers = new UnsafeBuffer[packets];
        for (int i = 0; i < packets; i++) {
            buffers[i] = udp(random.nextInt(flows));
        }
    }

    /** The buffers. */
    UnsafeBuffer[] buffers() {
        return buffers;
    }

    private static UnsafeBuffer udp(int flow) {
        byte[] bytes = new byte[OFFSET + LENGTH];
        java.nio.ByteBuffer.wrap(bytes, OFFSET, LENGTH)
                .put(new byte[] {2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2})
                .putShort((short) 0x0800)
                .put((byte) 0x45).put((byte) 0).putShort((short) 46).putInt(0).put((byte) 64).put((byte) 17)
                .putShort((short) 0)
                .putInt(0x0A000000 + flow * 7919)
                .putInt(0xC0A80000 + (flow & 0xff))
                .putShort((short) (1024 + flow)).putShort((short) 53)
                .putShort((short) 26).putShort((short) 0);
        return new UnsafeBuffer(bytes);
    }
}

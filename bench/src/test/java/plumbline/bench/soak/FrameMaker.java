package plumbline.bench.soak;

import java.nio.ByteOrder;
import java.util.SplittableRandom;
import plumbline.pipelines.port.Frame;

/**
 * Random frames for {@code soak.plumb}: their destination address says what is to happen to them. Mostly they go to one
 * port; now and then to one that is not there, back into ingress, nowhere, to many, with copies, again, or to be
 * dropped.
 */
final class FrameMaker {
    private static final int RECIRCULATE = 68;
    private static final int NO_SUCH_PORT = 77;
    private static final int NOWHERE = 511;

    private final SplittableRandom random;
    private final int ports;

    /** @param ports numbered from 0 */
    FrameMaker(SplittableRandom random, int ports) {
        this.random = random;
        this.ports = ports;
    }

    /** Fills a frame; its payload is whatever lay there before. */
    void fill(Frame frame, int length) {
        int at = Frame.HEADROOM;
        long source = random.nextLong();
        frame.buffer().putLong(at, destination() << 16 | source & 0xffff, ByteOrder.BIG_ENDIAN);
        frame.buffer().putLong(at + 8, source, ByteOrder.BIG_ENDIAN);
        frame.place(at, length);
    }

    /** The layout is drawn in soak.plumb. */
    private long destination() {
        return rarely(30, 3) << 45
                | rarely(20, 3) << 42
                | rarely(20, 5) << 38
                | (long) random.nextInt(8) << 35
                | port() << 21
                | rarely(4, 2) << 20
                | rarely(30, 3) << 16
                | rarely(30, 8) << 13;
    }

    private long port() {
        return switch (random.nextInt(60)) {
            case 0 -> NO_SUCH_PORT;
            case 1 -> NOWHERE;
            case 2 -> RECIRCULATE;
            default -> random.nextInt(ports);
        };
    }

    /** 0, but once in a while a number below a bound. */
    private long rarely(int onceIn, int bound) {
        return random.nextInt(onceIn) == 0 ? random.nextInt(bound) : 0;
    }
}

package plumbline.pipelines.queues;

import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.SimulatedPort;

/** Packets at exponentially distributed distances. */
final class PoissonPort extends SimulatedPort {
    private final SplittableRandom random;
    private final double meanGap;
    private final ToIntFunction<SplittableRandom> length;
    private final byte[] bytes = new byte[64];
    private long left;
    private double next;

    /**
     * @param packets how many
     * @param meanGap in ns
     * @param length draws a packet's length
     */
    PoissonPort(long packets, double meanGap, long seed, ToIntFunction<SplittableRandom> length) {
        super("poisson:");
        this.left = packets;
        this.meanGap = meanGap;
        this.random = new SplittableRandom(seed);
        this.length = length;
    }

    /** An exponentially distributed number. */
    static double exponential(SplittableRandom random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    @Override
    public long nextArrivalNanos() {
        return left == 0 ? NEVER : Math.round(next);
    }

    @Override
    public int receive(Frame[] into, int limit, long nanos) {
        if (nextArrivalNanos() > nanos) {
            return 0;
        }
        int bytesOfPacket = length.applyAsInt(random);
        into[0].set(bytes, 0, bytes.length, nextArrivalNanos());
        into[0].place(into[0].offset(), bytesOfPacket);
        counters().countReceived(bytesOfPacket);
        next += exponential(random, meanGap);
        left--;
        return 1;
    }
}

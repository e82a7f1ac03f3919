package plumbline.programs.printqueue.checkpoint;

import java.util.stream.IntStream;
import plumbline.isa.model.Program;

/**
 * The shape of the time windows (PrintQueue, SIGCOMM 2022): window w has 2^k cells of 2^(m0 + α·w) ns.
 *
 * @param m0 a cell of window 0 covers 2^m0 ns
 * @param alpha α
 * @param k log2 of the cells of a window
 * @param count T, how many windows
 * @param packetNanos d: what a packet takes on the link at least
 */
public record TimeWindows(int m0, int alpha, int k, int count, long packetNanos) {
    /** The longest cells: 8.4 ms, for a link of 1 Mbit/s. */
    public static final int MAX_M0 = 23;

    /** Bits of a switch's clock. */
    private static final int CLOCK_BITS = 48;
    /** Bits of a time stamp in a register; the one in front of them is 1. */
    private static final int STAMP_BITS = 31;
    /**
     * How much longer than a packet a cell of window 0 may be, and how much shorter, for answers that are not far off.
     */
    private static final double MAX_CELL = 1.25;

    private static final double MIN_CELL = 0.55;
    /** Of windows that are made to fit. Half of this is the shortest that fits. */
    private static final double ADVISED_CELL = 1.1;
    /** By how much {@link #packetNanos} may differ from what packets take. */
    private static final double DEVIATION = 0.3;

    /** Refuses windows whose cells would hold several packets of window 0, for which there are no coefficients. */
    public TimeWindows {
        if (1L << m0 > packetNanos) {
            throw new IllegalArgumentException("m0 = " + m0 + ": a cell of 2^m0 = " + (1L << m0)
                    + " ns holds more than one packet of packet = " + packetNanos
                    + " ns; make m0 smaller, or packet what a packet takes on the link");
        }
    }

    /** Those of {@code printqueue}, assembled with any parameters. */
    public static TimeWindows of(Program program) {
        return new TimeWindows(
                Math.toIntExact(program.parameter("m0")),
                Math.toIntExact(program.parameter("alpha")),
                Math.toIntExact(program.parameter("k")),
                Math.toIntExact(program.parameter("windows")),
                program.parameter("packet"));
    }

    /**
     * Whether these are windows for a link on which a packet takes so long: one packet or so for each cell of window 0,
     * and coefficients that take it for as long as it is. With much shorter cells most packets are forgotten at the
     * first step, and the few that are not stand for hundreds; and packets of one length fall into the same cells round
     * after round, or never.
     *
     * @param nanos of a packet, in the mean, while the link is busy
     */
    public boolean fit(double nanos) {
        boolean cell = cellNanos(0) <= MAX_CELL * nanos && (cellNanos(0) >= MIN_CELL * nanos || m0 == MAX_M0);
        return cell && Math.abs(packetNanos - nanos) <= DEVIATION * nanos;
    }

    /**
     * The same windows for a link on which a packet takes so long; with cells that may be a little longer, of which
     * none then stays empty.
     */
    public TimeWindows fitted(long nanos) {
        int fitting = Math.min(MAX_M0, 63 - Long.numberOfLeadingZeros((long) (ADVISED_CELL * nanos)));
        return new TimeWindows(fitting, alpha, k, count, Math.max(nanos, 1L << fitting));
    }

    /** Cells of a window. */
    public int cells() {
        return 1 << k;
    }

    /** log2 of the nanoseconds of a cell. */
    public int shift(int window) {
        return m0 + alpha * window;
    }

    /** Nanoseconds of a cell. */
    public long cellNanos(int window) {
        return 1L << shift(window);
    }

    /** How far all windows together reach back, in nanoseconds: t_set. */
    public long setNanos() {
        return IntStream.range(0, count)
                .mapToLong(window -> cellNanos(window) << k)
                .sum();
    }

    /** Bits of a time stamp in a window. */
    public int stampBits(int window) {
        return Math.min(STAMP_BITS, CLOCK_BITS - m0) - alpha * window;
    }

    /**
     * The part of the packets that a window still has while the link is busy: of the evicted, one in each cell of the
     * next window survives, if what was there was exactly one round older.
     *
     * <p>With z the chance that a cell of a window holds a packet and A = 2^α: p = 1 − z² is the chance that a packet
     * does not pass, c' = c·z·(1 − p^A)/((1 − p)·A), z' = 1 − p^A.
     */
    public double coefficient(int window) {
        double z = Math.scalb(1.0, m0) / packetNanos;
        double fan = 1L << alpha;
        double coefficient = 1;
        for (int w = 0; w < window; w++) {
            double p = 1 - z * z;
            double held = 1 - Math.pow(p, fan);
            coefficient *= z * held / ((1 - p) * fan);
            z = held;
        }
        return coefficient;
    }
}

package plumbline.pipelines.tm;

/**
 * One queue of an output port.
 *
 * @param packets most packets it holds, at least 1
 * @param cells most buffer cells they may occupy, at least 1
 * @param guaranteedCells cells kept free for it alone, at most {@code cells}; packets that fit in need no shared buffer
 * @param alpha dynamic threshold: beyond the guaranteed cells it takes packets while it occupies less than alpha times
 *     the free shared cells (Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998); above 0; infinite:
 *     no such threshold
 * @param bitsPerSecond maximum rate, overhead of the link included; 0: that of the port
 * @param weight among queues that are scheduled by weight, 1–1,023 as on Tofino
 */
public record QueueConfig(int packets, int cells, int guaranteedCells, double alpha, long bitsPerSecond, int weight) {
    /** No dynamic threshold. */
    public static final double NO_THRESHOLD = Double.POSITIVE_INFINITY;
    /** Largest weight. */
    public static final int MAX_WEIGHT = 1_023;
    /** 1,024 packets in 20,000 cells (1.6 MB at 80 bytes), all of them shared, no rate of its own. */
    public static final QueueConfig DEFAULT = new QueueConfig(1_024, 20_000, 0, NO_THRESHOLD, 0, 1);

    /** Checks the numbers. */
    public QueueConfig {
        Checked.atLeast("packets", 1, packets);
        Checked.atLeast("cells", 1, cells);
        Checked.between("guaranteed cells", 0, cells, guaranteedCells);
        if (!(alpha > 0)) {
            throw new IllegalArgumentException("alpha " + alpha + ": above 0");
        }
        Checked.between("bits per second", 0, Link.MAX_BITS_PER_SECOND, bitsPerSecond);
        Checked.between("weight", 1, MAX_WEIGHT, weight);
    }

    /** The same with other limits. */
    public QueueConfig withLimits(int newPackets, int newCells) {
        return new QueueConfig(newPackets, newCells, guaranteedCells, alpha, bitsPerSecond, weight);
    }

    /** The same with other guaranteed cells. */
    public QueueConfig withGuaranteed(int newCells) {
        return new QueueConfig(packets, cells, newCells, alpha, bitsPerSecond, weight);
    }

    /** The same with another dynamic threshold. */
    public QueueConfig withAlpha(double newAlpha) {
        return new QueueConfig(packets, cells, guaranteedCells, newAlpha, bitsPerSecond, weight);
    }

    /** The same with another rate of its own in bit/s. */
    public QueueConfig withRate(long newBitsPerSecond) {
        return new QueueConfig(packets, cells, guaranteedCells, alpha, newBitsPerSecond, weight);
    }

    /** The same with another weight. */
    public QueueConfig withWeight(int newWeight) {
        return new QueueConfig(packets, cells, guaranteedCells, alpha, bitsPerSecond, newWeight);
    }
}

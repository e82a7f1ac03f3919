package plumbline.pipelines.tm;

import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Discipline;

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
 * @param priority among queues by strict priority, 0–127: the highest first, of equal ones the highest number
 * @param discipline in which order its packets leave
 * @param ecn when it marks packets, or drops them early
 */
public record QueueConfig(
        int packets,
        int cells,
        int guaranteedCells,
        double alpha,
        long bitsPerSecond,
        int weight,
        int priority,
        Discipline discipline,
        EcnMarking ecn) {
    /** Highest priority. */
    public static final int MAX_PRIORITY = 127;
    /** No dynamic threshold. */
    public static final double NO_THRESHOLD = Double.POSITIVE_INFINITY;
    /** Largest weight. */
    public static final int MAX_WEIGHT = 1_023;
    /** 1,024 packets in 20,000 cells (1.6 MB at 80 bytes), all of them shared, no rate of its own. */
    public static final QueueConfig DEFAULT =
            new QueueConfig(1_024, 20_000, 0, NO_THRESHOLD, 0, 1, 0, Discipline.FIFO, EcnMarking.NONE);

    public QueueConfig {
        Checked.atLeast("packets", 1, packets);
        Checked.atLeast("cells", 1, cells);
        Checked.between("guaranteed cells", 0, cells, guaranteedCells);
        if (!(alpha > 0)) {
            throw new IllegalArgumentException("alpha " + alpha + ": above 0");
        }
        Checked.between("bits per second", 0, Link.MAX_BITS_PER_SECOND, bitsPerSecond);
        Checked.between("weight", 1, MAX_WEIGHT, weight);
        Checked.between("priority", 0, MAX_PRIORITY, priority);
    }

    /** The same with other limits. */
    public QueueConfig withLimits(int newPackets, int newCells) {
        return new QueueConfig(
                newPackets, newCells, guaranteedCells, alpha, bitsPerSecond, weight, priority, discipline, ecn);
    }

    /** The same with other guaranteed cells. */
    public QueueConfig withGuaranteed(int newCells) {
        return new QueueConfig(packets, cells, newCells, alpha, bitsPerSecond, weight, priority, discipline, ecn);
    }

    /** The same with another dynamic threshold. */
    public QueueConfig withAlpha(double newAlpha) {
        return new QueueConfig(
                packets, cells, guaranteedCells, newAlpha, bitsPerSecond, weight, priority, discipline, ecn);
    }

    /** The same with another rate of its own in bit/s. */
    public QueueConfig withRate(long newBitsPerSecond) {
        return new QueueConfig(
                packets, cells, guaranteedCells, alpha, newBitsPerSecond, weight, priority, discipline, ecn);
    }

    /** The same with another weight. */
    public QueueConfig withWeight(int newWeight) {
        return new QueueConfig(
                packets, cells, guaranteedCells, alpha, bitsPerSecond, newWeight, priority, discipline, ecn);
    }

    /** The same with another marking. */
    public QueueConfig with(EcnMarking newEcn) {
        return new QueueConfig(
                packets, cells, guaranteedCells, alpha, bitsPerSecond, weight, priority, discipline, newEcn);
    }

    /** The same with another discipline. */
    public QueueConfig with(Discipline newDiscipline) {
        return new QueueConfig(
                packets, cells, guaranteedCells, alpha, bitsPerSecond, weight, priority, newDiscipline, ecn);
    }

    /** The same with another priority. */
    public QueueConfig withPriority(int newPriority) {
        return new QueueConfig(
                packets, cells, guaranteedCells, alpha, bitsPerSecond, weight, newPriority, discipline, ecn);
    }
}

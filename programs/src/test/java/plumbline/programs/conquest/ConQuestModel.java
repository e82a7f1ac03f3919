package plumbline.programs.conquest;

import plumbline.programs.reference.WayHashes;

/**
 * ConQuest as its authors define it, without a switch: a packet leaves the queue, and the model says what its flow had
 * in it (X. Chen et al., "Fine-Grained Queue Measurement in the Data Plane", CoNEXT 2019). Time is cut into windows;
 * the roles of the snapshots are computed, not looked up.
 */
public final class ConQuestModel {
    private final Settings settings;
    private final long[][][] counts;
    private final long[][][] writtenIn;
    private final WayHashes hashes;
    private long cycle;

    /** How counters get back to 0 (README.md of conquest, Cleaning). */
    public enum Cleaning {
        /** Every packet clears a column of the snapshot that is written next. */
        CYCLIC,
        /** A column knows the window it was last written in, modulo 256, and starts anew in another. */
        TAGGED
    }

    /**
     * The algorithm's parameters.
     *
     * @param snapshots h
     * @param rows R
     * @param columns C, a power of two
     * @param windowNanos T
     */
    public record Settings(
            int snapshots, int rows, int columns, long windowNanos, SummedWindows windows, Cleaning cleaning) {}

    /** All snapshots empty. */
    public ConQuestModel(Settings settings) {
        this.settings = settings;
        counts = new long[settings.snapshots()][settings.rows()][settings.columns()];
        writtenIn = new long[settings.snapshots()][settings.rows()][settings.columns()];
        hashes = new WayHashes(settings.rows(), settings.columns(), 0);
    }

    /**
     * A packet leaves.
     *
     * @param flow the bytes that make its flow
     * @param came when it was enqueued, ns
     * @param leaves when it is dequeued, ns
     * @param amount what it counts
     * @return what its flow sent from the queue since it came, itself excluded, as the snapshots know it
     */
    public long leaves(byte[] flow, long came, long leaves, long amount) {
        long first = settings.windows().first(came, leaves, settings.windowNanos());
        long now = leaves / settings.windowNanos();
        clean(now);
        long sum = settings.windows().withCurrent() ? count(now, flow) : 0;
        for (long window = Math.max(first, now - (settings.snapshots() - 2)); window < now; window++) {
            sum += count(window, flow);
        }
        for (int row = 0; row < settings.rows(); row++) {
            int column = hashes.slot(row, flow);
            long before = valid(now, row, column) ? counts[snapshot(now)][row][column] : 0;
            counts[snapshot(now)][row][column] = before + amount;
            writtenIn[snapshot(now)][row][column] = now;
        }
        return sum;
    }

    /** A packet passes that belongs to no flow: it only cleans. */
    public void passes(long nanos) {
        clean(nanos / settings.windowNanos());
    }

    /** A counter. */
    public long count(int snapshot, int row, int column) {
        return counts[snapshot][row][column];
    }

    private void clean(long now) {
        int column = (int) (cycle++ % settings.columns());
        if (settings.cleaning() == Cleaning.CYCLIC) {
            for (long[] row : counts[snapshot(now + 1)]) {
                row[column] = 0;
            }
        }
    }

    private long count(long window, byte[] flow) {
        long least = Long.MAX_VALUE;
        for (int row = 0; row < settings.rows(); row++) {
            int column = hashes.slot(row, flow);
            least = Math.min(least, valid(window, row, column) ? counts[snapshot(window)][row][column] : 0);
        }
        return least;
    }

    private boolean valid(long window, int row, int column) {
        return settings.cleaning() == Cleaning.CYCLIC
                || Math.floorMod(writtenIn[snapshot(window)][row][column] - window, 256L) == 0;
    }

    private int snapshot(long window) {
        return (int) Math.floorMod(window, (long) settings.snapshots());
    }
}

package plumbline.programs.sketch;

import plumbline.programs.reference.WayHashes;

/** The Count-Min sketch from its definition (Cormode and Muthukrishnan 2005, section 3), without a switch. */
public final class CountMinModel {
    private final long[][] cells;
    private final WayHashes hashes;

    /**
     * @param entries per row, a power of two
     * @param keyBits bits of a flow id that are hashed
     */
    public CountMinModel(int rows, int entries, int keyBits) {
        cells = new long[rows][entries];
        hashes = new WayHashes(rows, entries, keyBits);
    }

    /** A packet; answers the estimate with it. */
    public long packet(long flow) {
        return packet(flow, 1);
    }

    /** A packet that counts so much; answers the estimate with it. */
    public long packet(long flow, long amount) {
        for (int row = 0; row < cells.length; row++) {
            cells[row][hashes.slot(row, flow)] += amount;
        }
        return estimate(flow);
    }

    /** At least what the flow sent. */
    public long estimate(long flow) {
        long least = Long.MAX_VALUE;
        for (int row = 0; row < cells.length; row++) {
            least = Math.min(least, cells[row][hashes.slot(row, flow)]);
        }
        return least;
    }
}

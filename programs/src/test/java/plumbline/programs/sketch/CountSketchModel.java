package plumbline.programs.sketch;

import java.util.stream.LongStream;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.statistic.Quantiles;

/** The Count sketch from its definition (Charikar, Chen, Farach-Colton 2002, section 3.2), without a switch. */
public final class CountSketchModel {
    private final long[][] cells;
    private final WayHashes hashes;

    /**
     * @param rows odd
     * @param entries per row, a power of two
     * @param keyBits bits of a flow id that are hashed
     */
    public CountSketchModel(int rows, int entries, int keyBits) {
        cells = new long[rows][entries];
        hashes = new WayHashes(rows, entries, keyBits);
    }

    /** A packet; answers the estimate with it, which may be negative. */
    public long packet(long flow) {
        return packet(flow, 1);
    }

    /** A packet that counts so much. */
    public long packet(long flow, long amount) {
        for (int row = 0; row < cells.length; row++) {
            cells[row][hashes.slot(row, flow)] += sign(row, flow) * amount;
        }
        return estimate(flow);
    }

    /** What the flow sent, on average over hash functions. */
    public long estimate(long flow) {
        long[] estimates = new long[cells.length];
        for (int row = 0; row < cells.length; row++) {
            estimates[row] = sign(row, flow) * cells[row][hashes.slot(row, flow)];
        }
        return (long) Quantiles.of(0.5, LongStream.of(estimates));
    }

    private long sign(int row, long flow) {
        return (hashes.hash(row, flow) & 0x8000_0000L) == 0 ? 1 : -1;
    }
}

package plumbline.pipelines.tm;

import plumbline.isa.model.Intrinsic;

/**
 * In which units and widths a program sees its queue: what a chip would show.
 *
 * @param cellBytes size of a buffer cell; depths are counted in cells
 * @param timestampBits width of {@code enq_tstamp} and {@code deq_timedelta}: both are nanoseconds modulo 2 to the
 *     width
 * @param depthBits width of {@code enq_qdepth} and {@code deq_qdepth}: a depth beyond it reads as its largest value
 */
public record QueueUnits(int cellBytes, int timestampBits, int depthBits) {
    /**
     * The cells of Tofino 1 (open-p4studio, bf-drivers/src/traffic_mgr/init/tm_tofino.h), whose papers count in them,
     * and the whole width of the fields.
     */
    public static final QueueUnits DEFAULT = new QueueUnits(
            80,
            Intrinsic.ENQ_TSTAMP.field().width(),
            Intrinsic.ENQ_QDEPTH.field().width());

    public QueueUnits {
        Checked.atLeast("cell bytes", 1, cellBytes);
        Checked.between("timestamp bits", 1, Intrinsic.ENQ_TSTAMP.field().width(), timestampBits);
        Checked.between("depth bits", 1, Intrinsic.ENQ_QDEPTH.field().width(), depthBits);
    }

    /** Cells that a packet of so many bytes occupies, at least 1. */
    public int cells(int bytes) {
        return Math.max(1, (bytes + cellBytes - 1) / cellBytes);
    }

    /** Bytes of the longest packet that fits so many cells; −1: none does. */
    public int bytes(int cells) {
        return cells < 1 ? -1 : (int) Math.min((long) cells * cellBytes, Integer.MAX_VALUE);
    }

    /** A time as the program sees it. */
    public long time(long nanos) {
        return nanos & (1L << timestampBits) - 1;
    }

    /** A depth as the program sees it. It saturates; if it wrapped, a long queue would look short. */
    public long depth(int cells) {
        return Math.min(cells, (1L << depthBits) - 1);
    }
}

package plumbline.pipelines.tm;

import plumbline.pipelines.port.DropCounters;

/** What went through a queue: {@code offered = enqueued + drops}, {@code enqueued = dequeued + waiting}. */
public final class QueueCounters {
    private final DropCounters drops = new DropCounters();
    private long enqueued;
    private long dequeued;
    private long passed;
    private int cells;
    private int peakCells;
    private int longestPassed;

    void countIn(int packetCells) {
        enqueued++;
        cells += packetCells;
        peakCells = Math.max(peakCells, cells);
    }

    void countOut(int packetCells) {
        dequeued++;
        cells -= packetCells;
    }

    /** A packet came and left while there was no other. */
    void countPassed(int bytes, QueueUnits units) {
        passed++;
        if (bytes > longestPassed) { // else its cells need not be computed
            longestPassed = bytes;
            peakCells = Math.max(peakCells, units.cells(bytes));
        }
    }

    /** Packets taken in. */
    public long enqueued() {
        return enqueued + passed;
    }

    /** Packets that left. */
    public long dequeued() {
        return dequeued + passed;
    }

    /** Packets waiting now. */
    public long waiting() {
        return enqueued - dequeued;
    }

    /** Cells occupied now. */
    public int cells() {
        return cells;
    }

    /** Most cells that were ever occupied. */
    public int peakCells() {
        return peakCells;
    }

    /** Packets that were not taken in. */
    public DropCounters drops() {
        return drops;
    }
}

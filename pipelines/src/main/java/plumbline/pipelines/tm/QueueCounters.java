package plumbline.pipelines.tm;

import java.util.List;
import plumbline.pipelines.port.DropReason;
import plumbline.vm.count.CounterBlock;
import plumbline.vm.count.QueueCounter;

/**
 * What went through one queue or several: {@code offered = enqueued + drops}, {@code enqueued = dequeued + waiting}.
 */
public final class QueueCounters {
    private final CounterBlock<QueueCounter> packets;
    private final CounterBlock<DropReason> drops = new CounterBlock<>(DropReason.class);
    private final QueueUnits units;
    /** Of the thread that counts. */
    private int cells;

    QueueCounters(CounterBlock<QueueCounter> packets, QueueUnits units) {
        this.packets = packets;
        this.units = units;
        packets.set(QueueCounter.CELL_BYTES, units.cellBytes());
    }

    /** The queues of a port together with what the port itself has counted, as it is now. */
    static QueueCounters sum(QueueCounters port, List<QueueCounters> queues, int cells) {
        QueueCounters sum = new QueueCounters(new CounterBlock<>(QueueCounter.class), port.units);
        sum.add(port);
        sum.peak(port.peakCells());
        queues.forEach(sum::add);
        sum.cells = cells;
        return sum;
    }

    /** Counts as much as another, but for its peak: several queues need not be longest at the same time. */
    void add(QueueCounters other) {
        packets.count(QueueCounter.ENQUEUED, other.enqueued());
        packets.count(QueueCounter.DEQUEUED, other.dequeued());
        packets.count(QueueCounter.MARKED, other.marked());
        drops.add(other.drops);
        peak(other.bypassedCells());
    }

    /** @param most cells that the queue holds: the packet may push others out */
    void countIn(int packetCells, int most) {
        packets.count(QueueCounter.ENQUEUED);
        cells += packetCells;
        peak(Math.min(cells, most));
    }

    /** A packet that was counted in was pushed out: it is dropped as if it had never been in. */
    void pushedOut(int packetCells) {
        packets.count(QueueCounter.ENQUEUED, -1);
        cells -= packetCells;
        drops.count(DropReason.PUSHED_OUT);
    }

    void countOut(int packetCells) {
        packets.count(QueueCounter.DEQUEUED);
        cells -= packetCells;
    }

    /** So many cells are occupied. */
    void peak(int now) {
        if (now > packets.get(QueueCounter.PEAK_CELLS)) {
            packets.set(QueueCounter.PEAK_CELLS, now);
        }
    }

    /** All but the drops. */
    public CounterBlock<QueueCounter> packets() {
        return packets;
    }

    /** Packets taken in. */
    public long enqueued() {
        return packets.get(QueueCounter.ENQUEUED) + packets.get(QueueCounter.BYPASSED);
    }

    /** Packets that left. */
    public long dequeued() {
        return packets.get(QueueCounter.DEQUEUED) + packets.get(QueueCounter.BYPASSED);
    }

    /** Packets taken in that leave marked CE. */
    public long marked() {
        return packets.get(QueueCounter.MARKED);
    }

    /** Packets waiting now. */
    public long waiting() {
        return packets.get(QueueCounter.ENQUEUED) - packets.get(QueueCounter.DEQUEUED);
    }

    /** Cells occupied now; for the thread that counts. */
    public int cells() {
        return cells;
    }

    /** Maximum number of cells that were ever occupied. */
    public int peakCells() {
        return Math.max((int) packets.get(QueueCounter.PEAK_CELLS), bypassedCells());
    }

    private int bypassedCells() {
        int longest = (int) packets.get(QueueCounter.MAX_BYPASSED);
        return longest == 0 ? 0 : units.cells(longest);
    }

    /** Packets that were not taken in. */
    public CounterBlock<DropReason> drops() {
        return drops;
    }
}

package plumbline.pipelines.tm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import plumbline.pipelines.port.DropCounters;
import plumbline.vm.BypassedQueue;

/**
 * What went through one queue or several: {@code offered = enqueued + drops}, {@code enqueued = dequeued + waiting}.
 * Packets that bypassed a queue are counted by its {@link BypassedQueue}.
 */
public final class QueueCounters {
    private final QueueUnits units;
    /** Another thread may add them up for a report while queues come and go. */
    private final List<BypassedQueue> bypasses = new CopyOnWriteArrayList<>();

    private final DropCounters drops = new DropCounters();
    private long enqueued;
    private long dequeued;
    private int cells;
    private int peakCells;

    QueueCounters(QueueUnits units) {
        this.units = units;
    }

    /** What takes the lane counts here too. */
    void follow(BypassedQueue bypass) {
        bypasses.add(bypass);
    }

    /** Follows a lane no longer, and keeps what took it. */
    void leave(BypassedQueue bypass) {
        peakCells = peakCells();
        bypasses.remove(bypass);
        enqueued += bypass.passed();
        dequeued += bypass.passed();
    }

    void countIn(int packetCells) {
        enqueued++;
        cells += packetCells;
        peakCells = Math.max(peakCells, cells);
    }

    void countOut(int packetCells) {
        dequeued++;
        cells -= packetCells;
    }

    /** Packets taken in. */
    public long enqueued() {
        return enqueued + passed();
    }

    /** Packets that left. */
    public long dequeued() {
        return dequeued + passed();
    }

    private long passed() {
        return bypasses.stream().mapToLong(BypassedQueue::passed).sum();
    }

    /** Packets waiting now. */
    public long waiting() {
        return enqueued - dequeued;
    }

    /** Cells occupied now. */
    public int cells() {
        return cells;
    }

    /** Maximum number of cells that were ever occupied. */
    public int peakCells() {
        int max = bypasses.stream().mapToInt(BypassedQueue::maxPassed).max().orElse(0);
        return max == 0 ? peakCells : Math.max(peakCells, units.cells(max));
    }

    /** Packets that were not taken in. */
    public DropCounters drops() {
        return drops;
    }
}

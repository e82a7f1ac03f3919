package plumbline.pipelines.tm;

import java.util.function.Function;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.mark.Marker;
import plumbline.pipelines.tm.order.Coming;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.order.PacketOrder;
import plumbline.vm.BypassedQueue;

/** One queue of a port. Its output counts the packets. */
final class PacketQueue {
    private final BypassedQueue bypass = new BypassedQueue(-1);
    private final QueueCounters counters;
    private final Link share;
    private final long salt;
    private QueueConfig config;
    private Marker marker;
    private PacketOrder order;
    private long bytes;
    /** When its last packet left; meaningful while it is empty. */
    private long emptySince;

    /** @param salt makes what is drawn for it differ from other queues */
    PacketQueue(QueueConfig config, QueueUnits units, long salt) {
        this.config = config;
        this.salt = salt;
        this.marker = config.ecn().marker(salt);
        this.order = config.discipline().order();
        this.counters = new QueueCounters(bypass.counters(), units);
        this.share = new Link(config.bitsPerSecond());
    }

    QueueConfig config() {
        return config;
    }

    void configure(QueueConfig other) {
        if (!other.ecn().equals(config.ecn())) {
            marker = other.ecn().marker(salt);
        }
        config = other;
    }

    /** Puts its packets into the order of another discipline. */
    void reorder(Discipline discipline, Function<Packet, Coming> coming) {
        PacketOrder before = order;
        order = discipline.order();
        while (!before.isEmpty()) {
            Packet packet = before.remove();
            order.add(packet, coming.apply(packet));
        }
    }

    /**
     * Whether it is congested for a packet that comes.
     *
     * @param idlePackets as {@link Marker#congested} takes it
     */
    boolean congested(double idlePackets) {
        return marker.congested(
                switch (config.ecn().unit()) {
                    case PACKETS -> counters.waiting();
                    case CELLS -> counters.cells();
                    case BYTES -> bytes;
                },
                idlePackets);
    }

    QueueCounters counters() {
        return counters;
    }

    /** What it may use of the port's link. */
    Link share() {
        return share;
    }

    /** Whether its own limits leave no room for a packet of so many cells. */
    boolean isFull(int cells) {
        return counters.waiting() >= config.packets() || counters.cells() + cells > config.cells();
    }

    /** For packets that pass an empty traffic manager by this queue. */
    BypassedQueue bypass() {
        return bypass;
    }

    /** A packet left at a time in nanoseconds. */
    void left(long nanos) {
        emptySince = nanos;
    }

    /** When the last packet left, in nanoseconds; for an empty queue. */
    long emptySince() {
        return emptySince;
    }

    boolean isEmpty() {
        return order.isEmpty();
    }

    Packet first() {
        return order.first();
    }

    void add(Packet packet, Coming coming) {
        bytes += packet.bytes();
        order.add(packet, coming);
    }

    Packet remove() {
        Packet packet = order.remove();
        bytes -= packet.bytes();
        return packet;
    }

    /** Whether a packet of so many cells is taken although it is full, and others are pushed out for it. */
    boolean pushesOut(Packet packet, int cells, Coming coming) {
        return cells <= config.cells() && order.pushesOut(packet, coming);
    }

    /** Takes out the packet that would leave last. */
    Packet pushOut() {
        Packet packet = order.pushOut();
        bytes -= packet.bytes();
        return packet;
    }

    /** Whether it makes no difference what is in a packet. */
    boolean looksAtLengthOnly() {
        return config.discipline().equals(Discipline.FIFO) && config.ecn().equals(EcnMarking.NONE);
    }

    /** Whether it holds more than its limits. */
    boolean isOverfull() {
        return counters.waiting() > config.packets() || counters.cells() > config.cells();
    }

    /** Cells that it takes from the shared buffer when it holds so many. */
    int shared(int cells) {
        return Math.max(0, cells - config.guaranteedCells());
    }
}

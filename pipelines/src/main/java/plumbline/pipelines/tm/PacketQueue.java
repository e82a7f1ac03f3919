package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;
import plumbline.vm.BypassedQueue;

/** One queue of a port: packets in the order of their arrival, chained through themselves. Its output counts them. */
final class PacketQueue {
    private final BypassedQueue bypass = new BypassedQueue(-1);
    private final QueueCounters counters;
    private final Link share;
    private QueueConfig config;
    private Packet first;
    private Packet last;

    PacketQueue(QueueConfig config, QueueUnits units) {
        this.config = config;
        this.counters = new QueueCounters(bypass.counters(), units);
        this.share = new Link(config.bitsPerSecond());
    }

    QueueConfig config() {
        return config;
    }

    void configure(QueueConfig other) {
        config = other;
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

    boolean isEmpty() {
        return first == null;
    }

    Packet first() {
        return first;
    }

    void add(Packet packet) {
        if (first == null) {
            first = packet;
        } else {
            last.behind(packet);
        }
        last = packet;
    }

    Packet remove() {
        Packet packet = first;
        first = packet.behind();
        packet.behind(null);
        return packet;
    }

    /** Cells that it takes from the shared buffer when it holds so many. */
    int shared(int cells) {
        return Math.max(0, cells - config.guaranteedCells());
    }
}

package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;

/** One queue of a port: packets in the order of their arrival, chained through themselves. Its output counts them. */
final class PacketQueue {
    private final QueueCounters counters = new QueueCounters();
    private final Link share;
    private QueueConfig config;
    private int longestPassing;
    private Packet first;
    private Packet last;

    PacketQueue(QueueConfig config) {
        this.config = config;
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

    /** Bytes of the longest packet that passes an empty traffic manager by this queue; −1: none passes. */
    int longestPassing() {
        return longestPassing;
    }

    void longestPassing(int bytes) {
        longestPassing = bytes;
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

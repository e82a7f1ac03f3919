package plumbline.pipelines.tm;

import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;

/** What the traffic manager keeps for one output port: limits, a scheduler, the link. */
final class Output {
    private final int port;
    private final QueueConfig config;
    private final Scheduler scheduler;
    private final Link link;
    private final QueueCounters counters = new QueueCounters();

    Output(int port, QueueConfig config) {
        this.port = port;
        this.config = config;
        this.scheduler = new Fifo(config.packets());
        this.link = new Link(config.bitsPerSecond(), config.overheadBytes());
    }

    int port() {
        return port;
    }

    QueueCounters counters() {
        return counters;
    }

    /** Takes a packet in, or counts it as dropped. */
    boolean enqueue(Packet packet, int cells, long nanos) {
        if (counters.waiting() >= config.packets() || counters.cells() + cells > config.cells()) {
            counters.drops().count(DropReason.QUEUE_FULL);
            return false;
        }
        packet.enqueued(nanos, counters.cells(), cells);
        counters.countIn(cells);
        scheduler.add(packet);
        return true;
    }

    /** When the next packet leaves, in nanoseconds, or {@link TrafficManager#NEVER}. */
    long nextDeparture() {
        Packet next = scheduler.next();
        return next == null ? TrafficManager.NEVER : link.earliestStart(next.enqueuedAt());
    }

    /** Takes out the packet that leaves at {@code nanos}. */
    Packet dequeue(long nanos) {
        Packet packet = scheduler.remove();
        link.transmit(nanos, packet.frame().length());
        counters.countOut(packet.cells());
        packet.dequeued(nanos, counters.cells());
        return packet;
    }
}

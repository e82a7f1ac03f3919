package plumbline.pipelines.tm;

import java.util.Arrays;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.schedule.Backlog;
import plumbline.pipelines.tm.schedule.Scheduler;

/**
 * One output port: its queues, the scheduler that chooses among them, and the link.
 *
 * <pre>
 *                       ready (may send) ──► scheduler ──► link
 *   queue ── not empty ─┤     ▲
 *                       held back by its own rate, until a time
 * </pre>
 */
final class Output implements Backlog {
    private final int port;
    private final PortConfig config;
    private final SharedBuffer buffer;
    private final QueueObserver observer;
    private final PacketQueue[] queues;
    private final Scheduler scheduler;
    private final Link link;
    private final TimeHeap heldBack;
    private final QueueCounters counters = new QueueCounters();
    private int ready;
    /** Since when there has been a ready queue, in nanoseconds. */
    private long readyAt;

    Output(int port, PortConfig config, SharedBuffer buffer, QueueObserver observer) {
        this.port = port;
        this.config = config;
        this.buffer = buffer;
        this.observer = observer;
        queues = new PacketQueue[config.queues()];
        for (int i = 0; i < queues.length; i++) {
            buffer.open(config.queue(i));
            queues[i] = new PacketQueue(config.queue(i));
        }
        scheduler = config.scheduling().scheduler(queues.length, this);
        link = new Link(config.bitsPerSecond());
        heldBack = new TimeHeap(queues.length);
    }

    int port() {
        return port;
    }

    /** All queues together; also counts what was sent to a queue that there is not. */
    QueueCounters counters() {
        return counters;
    }

    int queues() {
        return queues.length;
    }

    PacketQueue queue(int number) {
        return queues[number];
    }

    Link link() {
        return link;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    void configure(int number, QueueConfig other, long nanos) {
        PortConfig.refuseRate(config.scheduling(), other);
        PacketQueue queue = queues[number];
        buffer.configure(queue, other);
        queue.share().rate(other.bitsPerSecond(), nanos);
        if (heldBack.contains(number)) {
            heldBack.put(number, queue.share().earliestStart(nanos));
        }
    }

    @Override
    public long bytes(int queue) {
        return wireBytes(queues[queue].first());
    }

    @Override
    public int weight(int queue) {
        return queues[queue].config().weight();
    }

    private long wireBytes(Packet packet) {
        return packet.frame().length() + config.overheadBytes();
    }

    /** Takes a packet in, which is then to be {@link #keep kept}, or counts it as dropped. */
    boolean enqueue(Packet packet, int cells, long nanos) {
        int number = packet.queue();
        if (number >= queues.length) {
            drop(packet, DropReason.NO_SUCH_QUEUE, nanos);
            return false;
        }
        PacketQueue queue = queues[number];
        DropReason refusal = refusal(queue, cells);
        if (refusal != null) {
            queue.counters().drops().count(refusal);
            drop(packet, refusal, nanos);
            return false;
        }
        take(packet, cells, nanos);
        return true;
    }

    /** Takes a packet in that nothing refuses. */
    void take(Packet packet, int cells, long nanos) {
        QueueCounters ofQueue = queues[packet.queue()].counters();
        packet.enqueued(nanos, ofQueue.cells(), cells);
        ofQueue.countIn(cells);
        counters.countIn(cells);
        observer.enqueued(packet, nanos);
    }

    /** Puts a packet that was taken in into its queue. */
    void keep(Packet packet) {
        PacketQueue queue = queues[packet.queue()];
        boolean wasEmpty = queue.isEmpty();
        queue.add(packet);
        buffer.taken(queue, packet.cells());
        if (wasEmpty) {
            offer(packet.queue(), packet.enqueuedAt());
        }
    }

    /**
     * Whether a packet that comes while all queues of all ports are empty is taken in for sure and leaves at that instant.
     * Then it may be {@link #take taken} and {@link #pass passed}, or only {@link #passed counted}, without ever being in a
     * queue; nobody can tell.
     */
    boolean passes(int queue, int bytes) {
        return queue < queues.length && bytes <= queues[queue].longestPassing();
    }

    /** Sends a packet that passes. */
    void pass(Packet packet) {
        int cells = packet.cells();
        queues[packet.queue()].counters().countOut(cells);
        counters.countOut(cells);
        packet.dequeued(packet.enqueuedAt(), 0);
        observer.dequeued(packet, packet.enqueuedAt());
    }

    /** Counts a packet of so many bytes that passed. */
    void passed(int queue, int bytes, QueueUnits units) {
        queues[queue].counters().countPassed(bytes, units);
        counters.countPassed(bytes, units);
    }

    /** Finds out what {@link #passes}; to be called when anything was configured. */
    void plan(QueueUnits units) {
        boolean atOnce = link.bitsPerSecond() == 0 && config.scheduling().forgetsWhenIdle();
        for (PacketQueue queue : queues) {
            int cells = atOnce && queue.share().bitsPerSecond() == 0
                    ? Math.min(config.cells(), buffer.cellsIfEmpty(queue.config()))
                    : 0;
            queue.longestPassing(units.bytes(cells));
        }
    }

    /** Of each queue, what {@link #passes}. */
    int[] longestPassing() {
        return Arrays.stream(queues).mapToInt(PacketQueue::longestPassing).toArray();
    }

    private DropReason refusal(PacketQueue queue, int cells) {
        if (queue.isFull(cells)) {
            return DropReason.QUEUE_FULL;
        }
        return counters.cells() + cells > config.cells() ? DropReason.PORT_FULL : buffer.refusal(queue, cells);
    }

    private void drop(Packet packet, DropReason reason, long nanos) {
        counters.drops().count(reason);
        observer.dropped(packet, reason, nanos);
    }

    /** A queue has packets: it is ready, or will be when its own rate allows. */
    private void offer(int number, long nanos) {
        long start = queues[number].share().earliestStart(nanos);
        if (start > nanos) {
            heldBack.put(number, start);
        } else {
            release(nanos);
            ready(number, nanos);
        }
    }

    /** Queues whose own rate allows it by now are ready, in the order of the times at which they became so. */
    private void release(long nanos) {
        while (heldBack.firstTime() <= nanos) {
            int number = heldBack.first();
            long since = heldBack.firstTime();
            heldBack.removeFirst();
            ready(number, since);
        }
    }

    private void ready(int number, long nanos) {
        if (ready++ == 0) {
            readyAt = nanos;
        }
        scheduler.ready(number);
    }

    /** When the next packet leaves, in nanoseconds, or {@link TrafficManager#NEVER}. */
    long nextDeparture() {
        long sendable = ready > 0 ? readyAt : heldBack.firstTime();
        return sendable == TimeHeap.NEVER ? TrafficManager.NEVER : link.earliestStart(sendable);
    }

    /** Takes out the packet that leaves at {@link #nextDeparture()}; there is one. */
    Packet dequeue() {
        long departure = nextDeparture();
        release(departure);
        int number = scheduler.choose();
        PacketQueue queue = queues[number];
        long bytes = bytes(number);
        Packet packet = queue.remove();
        // Only a packet enqueued after a departure that was due and not taken is younger than the departure.
        long start = Math.max(departure, packet.enqueuedAt());
        link.transmit(start, bytes);
        queue.share().transmit(start, bytes);
        queue.counters().countOut(packet.cells());
        counters.countOut(packet.cells());
        buffer.returned(queue, packet.cells());
        packet.dequeued(start, queue.counters().cells());
        sent(number, queue, bytes, start);
        observer.dequeued(packet, start);
        return packet;
    }

    private void sent(int number, PacketQueue queue, long bytes, long nanos) {
        scheduler.sent(number, bytes);
        long start = queue.share().earliestStart(nanos);
        if (!queue.isEmpty() && start <= nanos) {
            return;
        }
        scheduler.idle(number);
        ready--;
        if (!queue.isEmpty()) {
            heldBack.put(number, start);
        }
    }
}

package plumbline.pipelines.tm;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import plumbline.pipelines.clock.TimeHeap;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.order.Coming;
import plumbline.pipelines.tm.order.LinkedPackets;
import plumbline.pipelines.tm.schedule.Backlog;
import plumbline.pipelines.tm.schedule.Scheduler;
import plumbline.vm.BypassedQueue;
import plumbline.vm.count.CounterBlock;
import plumbline.vm.count.QueueCounter;
import plumbline.vm.wire.Ecn;

/**
 * One output port: its queues, the scheduler that chooses among them, and the link.
 *
 * <pre>
 *                       ready (may send) ──► scheduler ──► link
 *   queue ── not empty ─┤     ▲
 *                       held back by its own rate, until a time
 * </pre>
 */
final class OutputPort implements Backlog {
    /** Nanoseconds times bit/s that a packet of 1,000 bytes takes. */
    private static final double IDLE_PACKET = 8_000e9;

    private final int port;
    private final SharedBuffer buffer;
    private final QueueObserver observer;
    private final Link link;
    private final QueueUnits units;
    private final QueueCounters counters;
    private final QueueRegister register;
    /** Of all ports: who pushed them out, takes them. */
    private final LinkedPackets pushedOut;

    private final Coming coming = new Coming();
    /** The packet just taken in is one too many for its queue. */
    private boolean makeRoom;
    /** Cells that all queues occupy, and most that they ever did: noted here too, near to what is looked at anyway. */
    private int cells;

    private int peakCells;
    private int overheadBytes;

    private PortConfig config;
    private PacketQueue[] queues = {};
    private Scheduler scheduler;
    private TimeHeap heldBack;
    private int ready;
    /** Since when there has been a ready queue, in nanoseconds. */
    private long readyAt;

    /** @throws IllegalArgumentException if its queues are guaranteed more than is left of the buffer */
    OutputPort(
            int port,
            PortConfig config,
            QueueUnits units,
            SharedBuffer buffer,
            QueueObserver observer,
            QueueRegister register,
            LinkedPackets pushedOut) {
        this.port = port;
        this.config = config;
        this.overheadBytes = config.overheadBytes();
        this.units = units;
        this.buffer = buffer;
        this.observer = observer;
        this.register = register;
        this.pushedOut = pushedOut;
        counters = new QueueCounters(new CounterBlock<>(QueueCounter.class), units);
        register.opened(port, QueueRegister.PORT, counters);
        link = new Link(config.bitsPerSecond());
        buffer.mustHave(config.guaranteedCells());
        addQueues();
        schedule(0);
    }

    int port() {
        return port;
    }

    /** All queues together, and what was sent to a queue that does not exist. */
    QueueCounters counters() {
        return QueueCounters.sum(counters, countersByQueue(), cells);
    }

    int queues() {
        return queues.length;
    }

    PacketQueue queue(int number) {
        return queues[number];
    }

    /** What went through each queue. Another thread may ask; it sees the queues before or after a change. */
    List<QueueCounters> countersByQueue() {
        return Arrays.stream(queues).map(PacketQueue::counters).toList();
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /** How it is set up now. */
    PortConfig config() {
        return config;
    }

    /**
     * Applies a new configuration. All packets stay; those of removed queues move to the last queue. If the scheduler
     * or the number of queues changes, scheduling starts over with the lowest queue.
     *
     * @throws IllegalArgumentException if the queues are guaranteed more than the buffer has; nothing is changed then
     */
    void configure(PortConfig next, long nanos) {
        buffer.mustHave(next.guaranteedCells() - config.guaranteedCells());
        boolean restart = next.queues() != config.queues() || next.scheduling().isRestart(config.scheduling());
        config = next;
        overheadBytes = next.overheadBytes();
        link.rate(next.bitsPerSecond(), nanos);
        register.change(() -> removeQueues(nanos));
        for (int i = 0; i < queues.length; i++) {
            PacketQueue queue = queues[i];
            if (!next.queue(i).discipline().equals(queue.config().discipline())) {
                queue.reorder(next.queue(i).discipline(), packet -> coming(queue, packet, nanos));
            }
            buffer.configure(queue, next.queue(i));
            queues[i].share().rate(next.queue(i).bitsPerSecond(), nanos);
            if (heldBack.contains(i)) {
                heldBack.put(i, queues[i].share().earliestStart(nanos));
            }
        }
        addQueues();
        if (restart) {
            schedule(nanos);
        } else {
            scheduler.configured(next.scheduling());
        }
    }

    /** Removed queues append their packets to the last queue that stays. */
    private void removeQueues(long nanos) {
        int left = Math.min(queues.length, config.queues());
        for (int i = left; i < queues.length; i++) {
            while (!queues[i].isEmpty()) {
                move(queues[i], left - 1, nanos);
            }
            buffer.close(queues[i].config());
            counters.add(queues[i].counters());
            register.closed(port, i);
        }
        queues = Arrays.copyOf(queues, left);
    }

    private void move(PacketQueue from, int to, long nanos) {
        Packet packet = from.remove();
        from.counters().countOut(packet.cells());
        buffer.returned(from, packet.cells());
        observer.dequeued(packet, nanos);
        packet.sendTo(port, to);
        queues[to].counters().countIn(packet.cells(), Integer.MAX_VALUE);
        counters.packets().count(QueueCounter.ENQUEUED, -1); // by the port it goes through once
        counters.packets().count(QueueCounter.DEQUEUED, -1);
        queues[to].add(packet, coming(queues[to], packet, nanos));
        buffer.taken(queues[to], packet.cells());
        observer.enqueued(packet, nanos);
    }

    private void addQueues() {
        PacketQueue[] more = Arrays.copyOf(queues, config.queues());
        for (int i = queues.length; i < more.length; i++) {
            buffer.open(config.queue(i));
            more[i] = new PacketQueue(config.queue(i), units, (long) port << 8 | i);
            register.opened(port, i, more[i].counters());
        }
        VarHandle.releaseFence(); // a thread that sees the array sees the queues in it
        queues = more;
    }

    /** Begins scheduling anew with the packets that there are. */
    private void schedule(long nanos) {
        long since = ready > 0 ? readyAt : nanos;
        scheduler = config.scheduling().scheduler(queues.length, this);
        heldBack = new TimeHeap(queues.length);
        ready = 0;
        for (int i = 0; i < queues.length; i++) {
            if (!queues[i].isEmpty()) {
                offer(i, nanos);
            }
        }
        readyAt = since;
    }

    @Override
    public long bytes(int queue) {
        return linkBytes(queues[queue].first());
    }

    @Override
    public int weight(int queue) {
        return queues[queue].config().weight();
    }

    @Override
    public int priority(int queue) {
        return queues[queue].config().priority();
    }

    private long linkBytes(Packet packet) {
        return packet.bytes() + overheadBytes;
    }

    /** Takes a packet in, which is then to be {@link #keep kept}, or counts it as dropped. */
    boolean enqueue(Packet packet, int packetCells, long nanos) {
        int number = packet.queue();
        if (number >= queues.length) {
            counters.drops().count(DropReason.NO_SUCH_QUEUE);
            observer.dropped(packet, DropReason.NO_SUCH_QUEUE, nanos);
            return false;
        }
        PacketQueue queue = queues[number];
        boolean full = queue.isFull(packetCells);
        makeRoom = full && queue.pushesOut(packet, packetCells, coming(queue, packet, nanos));
        DropReason refusal = full && !makeRoom ? DropReason.QUEUE_FULL : refusal(queue, packetCells);
        boolean congested = marks(queue) && queue.congested(idlePackets(queue, nanos));
        boolean mark = congested && isCapable(packet.frame());
        if (refusal == null && congested && !mark && queue.config().ecn().dropsOthers()) {
            refusal = DropReason.RED;
        }
        if (refusal != null) {
            queue.counters().drops().count(refusal);
            observer.dropped(packet, refusal, nanos);
            return false;
        }
        take(packet, packetCells, nanos);
        if (mark) {
            packet.congestionExperienced();
            queue.counters().packets().count(QueueCounter.MARKED);
            observer.marked(packet, nanos);
        }
        return true;
    }

    private static boolean marks(PacketQueue queue) {
        return queue.config().ecn() != EcnMarking.NONE;
    }

    private static boolean isCapable(Frame frame) {
        return Ecn.of(frame.buffer(), frame.offset(), frame.length()) != Ecn.NOT_CAPABLE;
    }

    /** Packets that could have been sent since the queue became empty; many if nothing limits it. */
    private double idlePackets(PacketQueue queue, long nanos) {
        long most = mostBitsPerSecond(queue);
        if (!queue.isEmpty()) {
            return 0;
        }
        return most == 0 ? Double.MAX_VALUE : Math.max(0, nanos - queue.emptySince()) * (double) most / IDLE_PACKET;
    }

    /** What a queue sends at most, in bit/s; 0: no limit. */
    private long mostBitsPerSecond(PacketQueue queue) {
        long own = queue.share().bitsPerSecond();
        long all = link.bitsPerSecond();
        return own == 0 || all != 0 && all < own ? all : own;
    }

    /** Takes a packet in that nothing refuses. */
    void take(Packet packet, int packetCells, long nanos) {
        QueueCounters ofQueue = queues[packet.queue()].counters();
        packet.enqueued(nanos, ofQueue.cells(), packetCells);
        ofQueue.countIn(packetCells, queues[packet.queue()].config().cells());
        cells += packetCells;
        if (cells > peakCells) {
            peakCells = cells;
            counters.peak(cells);
        }
        observer.enqueued(packet, nanos);
    }

    /** Puts a packet that was taken in into its queue; answers how many others were pushed out for it. */
    int keep(Packet packet) {
        PacketQueue queue = queues[packet.queue()];
        boolean wasEmpty = queue.isEmpty();
        queue.add(packet, coming(queue, packet, packet.enqueuedAt()));
        buffer.taken(queue, packet.cells());
        if (wasEmpty) {
            offer(packet.queue(), packet.enqueuedAt());
        }
        int pushed = 0;
        for (; makeRoom && queue.isOverfull(); pushed++) {
            pushOut(queue, packet.enqueuedAt());
        }
        makeRoom = false;
        return pushed;
    }

    private void pushOut(PacketQueue queue, long nanos) {
        Packet packet = queue.pushOut();
        queue.counters().pushedOut(packet.cells());
        cells -= packet.cells();
        buffer.returned(queue, packet.cells());
        observer.pushedOut(packet, nanos);
        pushedOut.append(packet);
    }

    private Coming coming(PacketQueue queue, Packet packet, long nanos) {
        return coming.set(nanos, linkBytes(packet), mostBitsPerSecond(queue));
    }

    /**
     * Whether a packet that comes while all queues of all ports are empty is taken in for sure and leaves at that
     * instant. Then it may be {@link #take taken} and {@link #pass passed}, or bypass the queue, without ever being in
     * a queue. The difference cannot be seen.
     */
    boolean passes(int queue, int bytes) {
        return queue < queues.length && bytes <= queues[queue].bypass().maxBytes();
    }

    /** Sends a packet that passes. */
    void pass(Packet packet) {
        countOut(queues[packet.queue()], packet.cells());
        packet.dequeued(packet.enqueuedAt(), 0);
        observer.dequeued(packet, packet.enqueuedAt());
    }

    /** Finds out what {@link #passes}; to be called when anything was configured. */
    void plan() {
        boolean atOnce = link.bitsPerSecond() == 0 && config.scheduling().forgetsWhenIdle();
        for (PacketQueue queue : queues) {
            int max = atOnce
                            && queue.share().bitsPerSecond() == 0
                            && queue.config().ecn().forgetsWhenIdle()
                    ? Math.min(config.cells(), buffer.cellsIfEmpty(queue.config()))
                    : 0;
            queue.bypass().maxBytes(units.bytes(max));
        }
    }

    /** The bypasses of all queues. */
    BypassedQueue[] bypasses() {
        return Arrays.stream(queues).map(PacketQueue::bypass).toArray(BypassedQueue[]::new);
    }

    /** Of which queues it makes no difference what is in a packet. */
    boolean[] looksAtLengthOnly() {
        boolean[] all = new boolean[queues.length];
        for (int queue = 0; queue < all.length; queue++) {
            all[queue] = queues[queue].looksAtLengthOnly();
        }
        return all;
    }

    private DropReason refusal(PacketQueue queue, int packetCells) {
        return cells + packetCells > config.cells() ? DropReason.PORT_FULL : buffer.refusal(queue, packetCells);
    }

    private void countOut(PacketQueue queue, int packetCells) {
        queue.counters().countOut(packetCells);
        cells -= packetCells;
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
        // The packet is younger than the departure only if it was enqueued after a departure that was due and not
        // taken.
        long start = Math.max(departure, packet.enqueuedAt());
        link.transmit(start, bytes);
        queue.share().transmit(start, bytes);
        countOut(queue, packet.cells());
        buffer.returned(queue, packet.cells());
        queue.left(start);
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

package plumbline.pipelines.tm;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.clock.TimeHeap;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.order.LinkedPackets;
import plumbline.pipelines.tm.schedule.RotatingPriority;
import plumbline.vm.QueueBypass;

/**
 * Queues between ingress and egress. The rest of the switch knows only this: a packet is enqueued for a port and a
 * queue, and comes out again at its departure time. Schedulers, limits and rates are inside.
 *
 * <p>Depths exclude the packet itself and the one being transmitted: they are what is in the packet's queue before it
 * when it comes, and behind it when it goes. A packet leaves the queue when its transmission starts.
 *
 * <p>Time never goes back, and what is due is dequeued before anything is enqueued at a later time: else a packet could
 * be chosen that was not there when the link became free. One thread.
 */
public final class TrafficManager {
    /** No departure is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private final QueueUnits units;
    private final OutputPort[] byPort = new OutputPort[Intrinsic.NO_PORT + 1];
    private final TimeHeap departures = new TimeHeap(byPort.length);
    private final TrafficManagerConfig config;
    private final SharedBuffer buffer;
    private final QueueObserver observer;
    private final QueueRegister register;
    private final boolean observed;
    private final QueueBypass bypass = new QueueBypass();
    private final LinkedPackets pushedOut = new LinkedPackets();
    private boolean behindEgress;
    private long waiting;
    /**
     * A packet that came while all queues were empty and is due at once. It is in no queue, unless another comes before
     * it leaves.
     */
    private Packet passing;

    /**
     * @param ports numbers of the output ports
     * @param observer sees every packet that comes, goes, or is dropped
     * @param register hears which queues there are
     * @throws IllegalArgumentException if the queues are guaranteed more than the buffer has
     */
    public TrafficManager(
            TrafficManagerConfig config, Collection<Integer> ports, QueueObserver observer, QueueRegister register) {
        this.config = config;
        this.register = register;
        this.observer = observer;
        observed = observer != QueueObserver.NONE;
        bypass.enable(!observed);
        if (observer instanceof QueueStateRegisters registers) {
            registers.rounds(this::round);
        }
        units = config.units();
        buffer = new SharedBuffer(config.cells());
        ports.forEach(this::open);
        plan();
    }

    /**
     * Adds an output port; one that is there already stays as it is.
     *
     * @throws IllegalArgumentException if its queues are guaranteed more than is left of the buffer
     */
    public void add(int port) {
        if (byPort[port] == null) {
            keepPassing();
            open(port);
            plan();
        }
    }

    private void open(int port) {
        byPort[port] = new OutputPort(port, config.port(port), units, buffer, observer, register, pushedOut);
    }

    /** A traffic manager whose counters are not read from outside. */
    public TrafficManager(TrafficManagerConfig config, Collection<Integer> ports, QueueObserver observer) {
        this(config, ports, observer, QueueRegister.NONE);
    }

    /** In what units programs see it. */
    public QueueUnits units() {
        return units;
    }

    /** Numbers of the output ports in ascending order. */
    public List<Integer> ports() {
        return IntStream.range(0, byPort.length).filter(this::hasPort).boxed().toList();
    }

    /** Whether there is an output port of that number. */
    public boolean hasPort(int port) {
        return byPort[port] != null;
    }

    /** Enqueues a packet whose frame is as it came in. */
    public boolean enqueue(Packet packet, long nanos) {
        return enqueue(packet, packet.frame().wireLength(), nanos);
    }

    /**
     * Enqueues a packet at the port and queue it is sent to.
     *
     * @param bytes of it on the wire, as it came in
     * @return whether it was taken; if not, it is counted as dropped and stays the caller's
     */
    public boolean enqueue(Packet packet, int bytes, long nanos) {
        OutputPort output = byPort[packet.egressPort()];
        int cells = units.cells(bytes);
        packet.offered(bytes);
        if (waiting == 0 && output.passes(packet.queue(), bytes)) {
            output.take(packet, cells, nanos);
            passing = packet;
        } else {
            keepPassing();
            if (!output.enqueue(packet, cells, nanos)) {
                return false;
            }
            keep(packet);
        }
        waiting++;
        bypass.enable(false);
        return true;
    }

    /** Puts a packet that was about to pass into its queue after all. */
    void keepPassing() {
        if (passing != null) {
            keep(passing);
            passing = null;
        }
    }

    private void keep(Packet packet) {
        OutputPort output = byPort[packet.egressPort()];
        int pushed = output.keep(packet);
        waiting -= pushed;
        departures.put(output.port(), output.nextDeparture());
    }

    /**
     * A packet that was in a queue and was pushed out of it when another was {@link #enqueue enqueued}; it is counted
     * as dropped and the caller's now. To be asked until there is none.
     *
     * @return null if there is none
     */
    public Packet pushedOut() {
        return pushedOut.isEmpty() ? null : pushedOut.remove();
    }

    /** When the next packet leaves, in nanoseconds, or {@link #NEVER}. */
    public long nextDeparture() {
        return passing != null ? passing.enqueuedAt() : departures.firstTime();
    }

    /**
     * Takes out the packet with the earliest departure time if that is not after {@code nanos}; of several, the one
     * with the lowest port number. {@link Packet#dequeuedAt()} is its departure time.
     *
     * @return the packet, or null if none is due
     */
    public Packet dequeue(long nanos) {
        if (passing != null && passing.enqueuedAt() <= nanos) {
            return pass();
        }
        if (departures.firstTime() > nanos) {
            return null;
        }
        int port = departures.first();
        OutputPort output = byPort[port];
        Packet packet = output.dequeue();
        left();
        long next = output.nextDeparture();
        if (next == NEVER) {
            departures.removeFirst();
        } else {
            departures.put(port, next);
        }
        return packet;
    }

    private Packet pass() {
        Packet packet = passing;
        passing = null;
        left();
        byPort[packet.egressPort()].pass(packet);
        return packet;
    }

    private void left() {
        waiting--;
        bypass.enable(waiting == 0 && !observed);
    }

    /**
     * Lets packets pass at once while nothing waits, and counts them. Packets for the recirculation port never pass,
     * because each is charged; none passes if the queues have an observer.
     */
    public QueueBypass bypass() {
        return bypass;
    }

    /**
     * Lets packets go through egress before they wait, if their queue takes them the same then: it looks at nothing but
     * their length. None if the queues have an observer.
     */
    public void waitBehindEgress() {
        behindEgress = !observed;
        plan();
    }

    /** Packets in all queues. */
    public long waiting() {
        return waiting;
    }

    /**
     * Cells of the buffer that are neither in use nor set aside for a queue; below 0 while a new guarantee is not yet
     * met.
     */
    public long freeCells() {
        return buffer.free();
    }

    /** How many queues a port has. */
    public int queues(int port) {
        return byPort[port].queues();
    }

    /** What went through all queues of a port up to now. */
    public QueueCounters counters(int port) {
        return byPort[port].counters();
    }

    /** What went through one queue of a port. */
    public QueueCounters counters(int port, int queue) {
        return byPort[port].queue(queue).counters();
    }

    /**
     * What went through each queue of a port, by its number. Another thread sees slightly old values, and the queues
     * before or after a change of their number.
     */
    public List<QueueCounters> countersByQueue(int port) {
        return byPort[port].countersByQueue();
    }

    /** How a port is set up now, with all its queues. */
    public PortConfig port(int port) {
        return byPort[port].config();
    }

    /**
     * Reconfigures a port while packets flow: its link's rate, its scheduler, how many queues, and each of them.
     * Packets stay: those beyond a new limit wait where they are, those of a removed queue move behind those of the
     * last queue. The rest of a transmission continues at the new rate. A new scheduler or number of queues restarts
     * scheduling, as if the queues had filled just now, the lowest first. Other priorities or weights, of queues or of
     * groups, do not: turns, deficits and rounds go on.
     *
     * @throws IllegalArgumentException if the queues are guaranteed more than the buffer has; nothing is changed then
     */
    public void configure(int port, PortConfig config, long nanos) {
        keepPassing();
        byPort[port].configure(config, nanos);
        plan();
        reschedule(port);
    }

    /**
     * Reconfigures one queue: limits, guarantee, threshold, rate, weight, priority, discipline, marking.
     *
     * @throws IllegalArgumentException as {@link #configure(int, PortConfig, long)}, or if the port's scheduler does
     *     not allow it
     */
    public void configure(int port, int queue, QueueConfig config, long nanos) {
        configure(port, port(port).withQueue(queue, config), nanos);
    }

    /** Changes the rate of a port's link. */
    public void rate(int port, long bitsPerSecond, long nanos) {
        configure(port, port(port).withRate(bitsPerSecond), nanos);
    }

    /** Finds out which packets may pass. */
    private void plan() {
        for (int port : ports()) {
            byPort[port].plan();
            if (port != FieldList.Recirculate.PORT) {
                bypass.put(port, byPort[port].bypasses());
                if (behindEgress) {
                    bypass.letWait(port, byPort[port].looksAtLengthOnly());
                }
            }
        }
    }

    private void reschedule(int port) {
        if (departures.contains(port)) {
            departures.put(port, byPort[port].nextDeparture());
        }
    }

    /** The round that a port with rotating priority is serving, from 0; 0 for all others. */
    public long round(int port) {
        return byPort[port].scheduler() instanceof RotatingPriority rotating ? rotating.round() : 0;
    }
}

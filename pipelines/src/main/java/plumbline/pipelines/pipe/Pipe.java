package plumbline.pipelines.pipe;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Limits;
import plumbline.pipelines.generator.PacketGenerator;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.pipelines.tm.QueueRegister;
import plumbline.pipelines.tm.QueueStateRegisters;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.vm.BypassedQueue;
import plumbline.vm.Executable;
import plumbline.vm.State;

/**
 * One pipe with its own copy of the program's state.
 *
 * <pre>
 *              ┌────────────────────── recirculation ◄───────────────────┐
 *              ▼                                                         │
 *   receive ► parser ► ingress ► traffic manager ► egress ► deparser ────┴─► outlet
 * </pre>
 *
 * One thread at a time; it does nothing by itself and is told the time.
 */
public final class Pipe {
    /** Nothing is due. */
    public static final long NEVER = Long.MAX_VALUE;
    /** Maximum number of packets of a batch. */
    public static final int MAX_RECEIVED = Executable.MOST_AHEAD;
    /** Maximum number of packets generated in one turn, so that ports get theirs. */
    private static final int MAX_GENERATED = 64;

    private final Executable program;
    private final Digests digests;
    private final TriggeredFieldLists fieldLists;
    private final Mirrors mirrors;
    private final MulticastGroups multicast = new MulticastGroups();
    private final TrafficManager queues;
    private final RecirculationQueue recirculating;
    private final PacketPool pool;
    private final PacketGenerator generator;
    private final PipeCounters counters = new PipeCounters();
    private final PacketLife life;
    private final ReceivedPackets received;
    private final QueueObserver observer;
    private final Outlet outlet;

    /**
     * @param limits what to keep checking
     * @param ports numbers of the ports that packets can leave by
     * @param pool packets for copies and for the generator
     * @param generator its own
     * @param others the way to the ports of other pipes
     * @param outlet takes what leaves
     * @param register hears which queues there are
     */
    public Pipe(
            Executable program,
            Limits limits,
            PipeConfig config,
            Collection<Integer> ports,
            PacketPool pool,
            PacketGenerator generator,
            TrapListener traps,
            OtherPipes others,
            Outlet outlet,
            QueueRegister register) {
        this.program = program;
        this.pool = pool;
        this.generator = generator;
        this.outlet = outlet;
        observer = config.observer();
        fieldLists = new TriggeredFieldLists(program.program(), program.layout(), limits);
        mirrors = fieldLists.mirrors();
        digests = new Digests(program.program(), program.layout(), config.digests(), program.state()::table);
        Set<Integer> outputs = new TreeSet<>(ports);
        if (fieldLists.usesRecirculationPort()) {
            outputs.add(FieldList.Recirculate.PORT);
        }
        queues = new TrafficManager(
                config.allPorts(),
                outputs,
                QueueStateRegisters.before(config.observer(), program.program().registers(), program.state()::register),
                register);
        if (EarlyEgress.isPossible(program.program())) {
            queues.waitBehindEgress();
        }
        recirculating = new RecirculationQueue(config.recirculation());
        Passes passes = new Passes(program, traps, queues.units());
        received = new ReceivedPackets(program, passes, queues.bypass(), counters, outlet, MAX_RECEIVED);
        life = new PacketLife(
                passes, fieldLists, digests, multicast, queues, recirculating, pool, counters, others, outlet);
    }

    /**
     * Takes over a batch of packets that a port received, each with all that is due after it at the same instant; what
     * is due before them is through.
     *
     * @param frames in {@code [0..count)}, at most {@link #MAX_RECEIVED}; have others in their place afterwards
     * @param port that received them
     */
    public void receive(Frame[] frames, int count, int port, long nanos) {
        for (int i = 0; i < count; i++) {
            Packet packet = pool.take();
            if (packet == null) { // a full switch still empties its ports and counts what it loses
                counters.drops().count(DropReason.NO_BUFFER);
                continue;
            }
            i = received.pass(packet, frames, i, count, port, nanos);
            if (i == count) {
                pool.release(packet);
            } else {
                life.afterPass(packet, received.result(), nanos);
                advance(nanos);
            }
        }
        counters.publish();
    }

    /**
     * Takes over a packet that comes from another pipe for a port of this one, and all that is due after it at the same
     * instant.
     */
    public void enter(Packet packet, long nanos) {
        life.toOwnQueue(packet, nanos);
        advance(nanos);
    }

    /**
     * Takes over frames of packets that have been through egress in another pipe, each with all that is due after it at
     * the same instant.
     *
     * @param port for which all are
     * @param frames in {@code [0..count)}; may have others in their place afterwards
     */
    public void enter(int port, Frame[] frames, int count, long nanos) {
        int passed = 0;
        while (passed < count && passes(port, frames[passed])) {
            passed++;
        }
        if (passed == count) {
            outlet.send(port, frames, count, nanos);
            return;
        }
        for (int i = 0; i < count; i++) {
            frames[i] = i < passed || passes(port, frames[i])
                    ? outlet.send(port, frames[i], nanos)
                    : enter(port, frames[i], nanos);
        }
    }

    private boolean passes(int port, Frame frame) {
        return queues.bypass().pass(port, 0, frame.wireLength())
                && !queues.bypass().waits();
    }

    private Frame enter(int port, Frame frame, long nanos) {
        Packet packet = pool.take();
        if (packet == null) {
            counters.drops().count(DropReason.NO_BUFFER);
            return frame;
        }
        packet.done(port, 0);
        Frame free = packet.exchange(frame);
        enter(packet, nanos);
        return free;
    }

    /**
     * A port of another pipe: packets for it need not wait for egress until they are there, if nothing sees the
     * difference.
     */
    public void lead(int port) {
        if (EarlyEgress.isPossible(program.program())) {
            queues.bypass().put(port, new BypassedQueue[] {new BypassedQueue(Integer.MAX_VALUE)});
        }
    }

    /**
     * Moves on every packet whose time has come: out of the traffic manager first, then back from recirculation. It
     * ends, because a packet sent back takes at least a nanosecond.
     *
     * @return how many were moved
     */
    public int advance(long nanos) {
        int moved = 0;
        while (true) {
            Packet leaving = queues.dequeue(nanos);
            if (leaving != null) {
                life.egress(leaving, nanos);
                moved++;
                continue;
            }
            Packet returning = recirculating.poll(nanos);
            if (returning == null) {
                return moved;
            }
            counters.packets().count(PipeCounter.RECIRCULATING, -1);
            generator.recirculated(returning.frame(), nanos);
            observer.returned(returning, nanos);
            life.ingress(returning, nanos);
            moved++;
        }
    }

    /**
     * Lets the generator's packets in that are due, up to a batch, each with all that is due after it.
     *
     * @return how many
     */
    public int generate(long nanos) {
        int count = 0;
        while (count < MAX_GENERATED && generator.due(nanos)) {
            counters.packets().count(PipeCounter.GENERATED);
            Packet packet = pool.take();
            if (packet == null) {
                generator.next(null);
                counters.drops().count(DropReason.NO_BUFFER);
            } else {
                generator.next(packet.frame());
                packet.generated(FieldList.Recirculate.PORT);
                life.ingress(packet, nanos);
                advance(nanos);
            }
            count++;
        }
        return count;
    }

    /** When {@link #advance} or {@link #generate} will next find something to do, in nanoseconds, or {@link #NEVER}. */
    public long nextDue() {
        return Math.min(generator.nextDue(), Math.min(queues.nextDeparture(), recirculating.nextArrival()));
    }

    /** The program as this pipe executes it. */
    public Executable executable() {
        return program;
    }

    /** The program's state, to be used between calls. */
    public State state() {
        return program.state();
    }

    /** Messages to the control plane. */
    public Digests digests() {
        return digests;
    }

    /** What the program declares to be copied and sent round. */
    public TriggeredFieldLists fieldLists() {
        return fieldLists;
    }

    public Mirrors mirrors() {
        return mirrors;
    }

    /** Multicast groups. */
    public MulticastGroups multicast() {
        return multicast;
    }

    /** The traffic manager. */
    public TrafficManager queues() {
        return queues;
    }

    /** The packet generator. */
    public PacketGenerator generator() {
        return generator;
    }

    /** What happened so far. */
    public PipeCounters counters() {
        return counters;
    }
}

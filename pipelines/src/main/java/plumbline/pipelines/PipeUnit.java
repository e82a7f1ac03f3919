package plumbline.pipelines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import plumbline.pipelines.control.Commands;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.ring.Doorbell;
import plumbline.pipelines.ring.PipeLink;
import plumbline.pipelines.ring.PipeLinks;
import plumbline.pipelines.ring.PortIo;

/**
 * A pipe with all that its thread uses: its ports, its packet memory, its control plane. Its driver calls, within an
 * instant, in this order:
 *
 * <pre>
 *   {@link #control}   commands from other threads; the control plane, if it wants to work
 *   {@link #advance}   packets whose time has come: out of the traffic manager, back from recirculation, from other
 *                      pipes, generated, out of ports
 *   {@link #poll}      each port in order of its number: up to a batch; after each packet, advance again
 *   {@link #flush}     what leaves goes to the ports
 * </pre>
 */
public final class PipeUnit {
    /**
     * How long to leave an empty port alone, in ns, while another has full batches waiting. A look is a system call; a
     * turn with a full batch takes some 60 µs.
     */
    private static final long LOOK_NANOS = 200_000;

    /**
     * Packets of another pipe to take over in a turn: more than a batch, so that who is behind takes in less from its
     * ports, where it costs nothing yet, than it drops of what has been through ingress.
     */
    private static final int MAX_TAKEN_OVER = 4 * Switch.BATCH;

    /** Frames to receive into at first: a switch among many receives little at a time. */
    private static final int FEWEST = 16;

    private final int number;
    private final Pipe pipe;
    private final Ports ports;
    private final PacketPool pool;
    private final PipeLinks outgoing;
    private final List<PipeLink> incoming = new ArrayList<>();
    private final TrapLog traps;
    private final ControlPlane controlPlane;
    private final RuntimeControl runtimeControl;
    private final Commands commands = new Commands();
    private final Doorbell doorbell = new Doorbell();
    private final PortIo portIo;
    private final Supplier<Frame> spare;
    /**
     * To receive into: its own, exchanged for those of packets received. As many as ever came together, up to a batch.
     */
    private Frame[] frames = {};

    private boolean backlog;

    /**
     * @param pool packets of this pipe
     * @param spare makes a frame as large as theirs
     * @param outgoing to the other pipes
     * @param portIo the other side of the rings to the ports, or null if there are none
     */
    PipeUnit(
            int number,
            Pipe pipe,
            Ports ports,
            PacketPool pool,
            Supplier<Frame> spare,
            PipeLinks outgoing,
            TrapLog traps,
            ControlPlane controlPlane,
            PortIo portIo) {
        this.number = number;
        this.pipe = pipe;
        this.ports = ports;
        this.pool = pool;
        this.outgoing = outgoing;
        this.spare = spare;
        makeFrames(FEWEST);
        this.traps = traps;
        this.controlPlane = controlPlane;
        this.runtimeControl = RuntimeControl.of(pipe);
        controlPlane.start(runtimeControl);
        this.portIo = portIo;
        commands.alarm(doorbell::ring);
    }

    /** Its number among the pipes of the switch, from 0. */
    public int number() {
        return number;
    }

    /** The pipe, for its counters. */
    public Pipe pipe() {
        return pipe;
    }

    /** Its ports in order of their numbers. */
    public List<AttachedPort> ports() {
        return ports.list();
    }

    /** What a control plane may touch, to be used between calls or when the run has ended. */
    public RuntimeControl runtimeControl() {
        return runtimeControl;
    }

    /** The control plane of the program; {@link ControlPlane#NONE} if it has none. On the thread of the pipe. */
    public ControlPlane controlPlane() {
        return controlPlane;
    }

    /** How other threads get something done with {@link #runtimeControl} while packets flow. */
    public Commands commands() {
        return commands;
    }

    /** Wakes the thread of the pipe. */
    public Doorbell doorbell() {
        return doorbell;
    }

    /** What another thread does for the ports, or null if the pipe's own thread uses them. */
    public PortIo portIo() {
        return portIo;
    }

    /** A port more; on the thread of the pipe, or before that runs. */
    void add(AttachedPort port, CounterRegister counters) {
        pipe.queues().add(port.number());
        counters.port(port);
        if (portIo != null) {
            portIo.add(port.rings());
        }
        ports.add(port);
    }

    /** Wakes the thread of the pipe, because another port is to be attached somewhere; from any thread. */
    void wantPortChange() {
        ports.wantChange();
        doorbell.ring();
    }

    /** The links that begin here. */
    PipeLinks outgoing() {
        return outgoing;
    }

    /** The links that end here; may be added to before anything runs. */
    List<PipeLink> incoming() {
        return incoming;
    }

    /** What the engine said of the first trap, or null. */
    String firstTrap() {
        return traps.first();
    }

    /**
     * Executes commands of other threads, and lets the control plane work if it wants to.
     *
     * @return how many of these did something
     */
    public int control(long nanos) {
        int done = commands.execute(runtimeControl, nanos);
        if (controlPlane.nextWorkNanos() > nanos) {
            return done;
        }
        controlPlane.work(runtimeControl, nanos);
        return done + 1;
    }

    /** When the control plane wants to work next, in nanoseconds. */
    public long nextControl() {
        return controlPlane.nextWorkNanos();
    }

    /** Lets the control plane work a last time; the run has ended. */
    public void finish(long nanos) {
        commands.close(runtimeControl, nanos);
        controlPlane.end(runtimeControl, nanos);
    }

    /**
     * Moves on what is due inside, lets in what the generator makes and what comes from other pipes.
     *
     * @return packets moved
     */
    public int advance(long nanos) {
        int work = pipe.advance(nanos) + pipe.generate(nanos);
        for (int i = 0; i < incoming.size(); i++) {
            work += incoming.get(i).deliver(pipe, pool, MAX_TAKEN_OVER, nanos);
        }
        if (work > 0) {
            ports.publish();
            outgoing.announce();
        }
        return work + ports.advance(nanos);
    }

    /** When {@link #advance} will next find something to do, in nanoseconds, or {@link Switch#NEVER}. */
    public long nextDue() {
        return Math.min(pipe.nextDue(), ports.nextDue());
    }

    /**
     * Receives a batch from one port and takes it as far as it gets at this instant.
     *
     * @return packets received
     */
    public int poll(AttachedPort port, long nanos) {
        int received = 0;
        int limit;
        int count;
        do {
            limit = Math.min(frames.length, Switch.BATCH - received);
            count = port.receive(frames, limit, nanos);
            if (count > 0) {
                pipe.receive(frames, count, port.number(), nanos);
                ports.publish();
            }
            received += count;
            if (count == frames.length && count < Switch.BATCH) {
                makeFrames(2 * count);
            }
        } while (count == limit && received < Switch.BATCH);
        outgoing.announce();
        return received;
    }

    private void makeFrames(int count) {
        int before = frames.length;
        frames = Arrays.copyOf(frames, count);
        Arrays.setAll(frames, i -> i < before ? frames[i] : spare.get());
    }

    /** Sends what was collected for the ports. */
    public void flush(long nanos) {
        ports.flush(nanos);
    }

    /**
     * One duty cycle: all of the above, with all ports. In real time a turn starts late. Packets that are due leave
     * before the control plane works; otherwise it would miss them and date them too late.
     *
     * @return work done: commands, control-plane calls, packets moved and received; 0 if there was nothing to do
     */
    public int doWork(long nanos) {
        int work = nextControl() <= nanos ? advance(nanos) : 0;
        work += control(nanos) + advance(nanos);
        boolean busy = backlog;
        backlog = false;
        List<AttachedPort> all = ports.list();
        for (int i = 0; i < all.size(); i++) {
            AttachedPort port = all.get(i);
            if (busy && nanos < port.quietUntil()) {
                continue;
            }
            int count = poll(port, nanos);
            port.quietUntil(count == 0 ? nanos + LOOK_NANOS : nanos);
            backlog |= count == Switch.BATCH;
            work += count;
            flush(nanos);
        }
        return work;
    }

    /**
     * Takes nothing in from outside, ends the generator, and moves on what is inside, what is in the rings included. By
     * one thread alone.
     *
     * @return work done
     */
    public int drain(long nanos) {
        pipe.generator().end();
        int work = advance(nanos);
        if (portIo != null) {
            List<AttachedPort> all = ports.list();
            for (int i = 0; i < all.size(); i++) {
                work += poll(all.get(i), nanos);
            }
        }
        flush(nanos);
        return portIo == null ? work : work + portIo.sendOff(nanos);
    }
}

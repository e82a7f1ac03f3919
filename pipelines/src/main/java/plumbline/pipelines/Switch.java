package plumbline.pipelines;

import java.util.List;
import plumbline.pipelines.control.Commands;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.SwitchReport;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.State;

/**
 * A switch: ports around one pipe. It does nothing by itself: a runner tells it the time, which never goes back, and
 * calls on one thread, in this order within an instant:
 *
 * <pre>
 *   {@link #control}   commands from other threads; the control plane, if it wants to work
 *   {@link #advance}   packets whose time has come: out of the traffic manager, back from recirculation, out of ports
 *   {@link #poll}      each port in order of its number: up to {@link #BATCH} packets; after each, advance again
 *   {@link #flush}     what leaves goes to the ports
 * </pre>
 */
public final class Switch implements AutoCloseable {
    /** Most frames received or sent at once. */
    public static final int BATCH = 64;
    /** Nothing is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private final Verified program;
    private final Pipe pipe;
    private final Ports ports;
    private final Receiver receiver;
    private final TrapLog traps;
    private final ControlPlane controlPlane;
    private final RuntimeControl runtimeControl;
    private final Commands commands = new Commands();

    Switch(Verified program, Pipe pipe, Ports ports, Receiver receiver, TrapLog traps, ControlPlane controlPlane) {
        this.program = program;
        this.pipe = pipe;
        this.ports = ports;
        this.receiver = receiver;
        this.traps = traps;
        this.controlPlane = controlPlane;
        this.runtimeControl = new RuntimeControl(pipe.state(), pipe.digests(), pipe.multicast());
    }

    /** Starts to describe a switch; the engine loads the program when it is built. */
    public static SwitchBuilder builder(Verified program, Engine engine) {
        return new SwitchBuilder(program, engine);
    }

    /** The ports in order of their numbers. */
    public List<AttachedPort> ports() {
        return ports.list();
    }

    /** The program's state, to be used between calls of the runner or when it has stopped. */
    public State state() {
        return pipe.state();
    }

    /** What a control plane may touch, to be used between calls of the runner or when it has stopped. */
    public RuntimeControl runtimeControl() {
        return runtimeControl;
    }

    /** How other threads get something done with {@link #runtimeControl} while packets flow. */
    public Commands commands() {
        return commands;
    }

    /** The pipe, for its counters. */
    public Pipe pipe() {
        return pipe;
    }

    /** Packets taken in by the pipe from ports so far. */
    public long packets() {
        return pipe.counters().firstPasses();
    }

    /** Bytes of {@link #packets()}. */
    public long bytes() {
        return pipe.counters().firstPassBytes();
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

    /** Lets the control plane work a last time, whether it has an appointment or not; the run has ended. */
    public void finish(long nanos) {
        commands.close(runtimeControl, nanos);
        controlPlane.work(runtimeControl, nanos);
    }

    /**
     * Moves on what is due inside.
     *
     * @return packets moved
     */
    public int advance(long nanos) {
        return pipe.advance(nanos) + ports.advance(nanos);
    }

    /** When {@link #advance} will next find something to do, in nanoseconds, or {@link #NEVER}. */
    public long nextDue() {
        return Math.min(pipe.nextDue(), ports.nextDue());
    }

    /**
     * Receives a batch from one port and takes it as far as it gets at this instant.
     *
     * @return packets received
     */
    public int poll(AttachedPort port, long nanos) {
        int count = receiver.receive(port, nanos);
        for (int i = 0; i < count; i++) {
            Packet packet = receiver.take(i, port.number());
            if (packet != null) {
                pipe.receive(packet, nanos);
            }
        }
        return count;
    }

    /** Sends what was collected for the ports. */
    public void flush(long nanos) {
        ports.flush(nanos);
    }

    /**
     * One duty cycle: all of the above, with all ports.
     *
     * @return work done: control-plane calls, packets moved and received; 0 if there was nothing to do
     */
    public int doWork(long nanos) {
        int work = control(nanos) + advance(nanos);
        List<AttachedPort> all = ports.list();
        for (int i = 0; i < all.size(); i++) {
            work += poll(all.get(i), nanos);
            flush(nanos);
        }
        return work;
    }

    /** Packets that will still move by themselves: queued, on the way back to ingress, or to be sent. */
    public long inside() {
        long waiting = pipe.queues().waiting() + pipe.recirculation().waiting();
        for (AttachedPort port : ports.list()) {
            waiting += port.waiting() + port.port().counters().sending().held();
        }
        return waiting;
    }

    /** Everything counted up to now. */
    public SwitchReport report() {
        return new ReportBuilder(program, pipe, ports, traps).build();
    }

    /**
     * Closes all ports.
     *
     * @throws PortException the first failure, after all were tried
     */
    @Override
    public void close() throws PortException {
        PortException first = null;
        for (AttachedPort port : ports.list()) {
            try {
                port.port().close();
            } catch (PortException failure) {
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}

package plumbline.pipelines;

import java.util.List;
import plumbline.pipelines.control.Commands;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.count.SwitchCounters;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeCounter;
import plumbline.pipelines.pipe.PipeCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortKeeper;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.report.ReportBuilder;
import plumbline.pipelines.report.SwitchReport;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;
import plumbline.vm.State;

/**
 * A switch: pipes and the ports around them. It does nothing by itself: a runner tells it the time, which never goes
 * back, and calls either each {@link PipeUnit} on a thread of its own, or this on one thread for all of them.
 */
public final class Switch implements AutoCloseable {
    /** Maximum number of frames received or sent at once. */
    public static final int BATCH = 64;
    /** Nothing is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private final Verified program;
    private final List<PipeUnit> pipes;
    private final SwitchPorts ports;
    private final SwitchCounters counters;

    Switch(Verified program, List<PipeUnit> pipes, SwitchPorts ports, SwitchCounters counters) {
        this.program = program;
        this.pipes = List.copyOf(pipes);
        this.ports = ports;
        this.counters = counters;
    }

    /** Starts to describe a switch; the engine loads the program for each of its pipes when it is built. */
    public static SwitchBuilder builder(Verified program, Engine engine) {
        return new SwitchBuilder(program, seed -> engine.load(program.program(), program.limits(), seed));
    }

    /** Starts to describe one of several switches with a program, whose code all their pipes share. */
    public static SwitchBuilder builder(SwitchProgram program) {
        return new SwitchBuilder(program.verified(), program.prepared()::instantiate);
    }

    public List<PipeUnit> pipes() {
        return pipes;
    }

    /** The pipe that a port belongs to. */
    public PipeUnit pipeOf(AttachedPort port) {
        return ports.pipeOf(port);
    }

    /** The ports in order of their numbers, those that were deleted included. */
    public List<AttachedPort> ports() {
        return ports.list();
    }

    /**
     * Adds a port while the switch runs, or puts one where one was deleted; from a thread that does not drive it.
     *
     * @param number 0–510, not 68
     * @param pipe the pipe it belongs to; for good, as its queues and counters do
     * @param source opens the port, now and whenever it was down; see {@link PortKeeper}
     * @throws PortException why it cannot be opened or added
     */
    public void addPort(int number, int pipe, PortSource source) throws PortException {
        ports.add(number, pipe, source);
    }

    /**
     * Takes a port away and closes it while the switch runs; from a thread that does not drive it. What is sent there
     * from now on is dropped and counted PORT_DOWN; what it counted stays in the report.
     *
     * @throws PortException if there is none of that number, or it fails to close; it is away then nevertheless
     */
    public void deletePort(int number) throws PortException {
        ports.delete(number);
    }

    /** The state of the program in the first pipe, to be used between calls of the runner or when it has stopped. */
    public State state() {
        return pipe().state();
    }

    /**
     * What a control plane may touch in the first pipe, to be used between calls of the runner or when it has stopped.
     */
    public RuntimeControl runtimeControl() {
        return pipes.getFirst().runtimeControl();
    }

    /** How other threads get something done in the first pipe while packets flow. */
    public Commands commands() {
        return pipes.getFirst().commands();
    }

    /** The first pipe. */
    public Pipe pipe() {
        return pipes.getFirst().pipe();
    }

    /** Packets taken in by the pipes from ports so far. */
    public long packets() {
        long sum = 0;
        for (int i = 0; i < pipes.size(); i++) {
            sum += pipes.get(i).pipe().counters().passes(Origin.PORT);
        }
        return sum;
    }

    /** Packets taken in and made so far: {@link #packets()}, those generated, and copies, also those dropped since. */
    public long packetsAndCopies() {
        long sum = packets();
        for (int i = 0; i < pipes.size(); i++) {
            PipeCounters counters = pipes.get(i).pipe().counters();
            sum += counters.packets().get(PipeCounter.GENERATED)
                    + counters.packets().get(PipeCounter.MIRROR_COPIES)
                    + counters.packets().get(PipeCounter.MULTICAST_COPIES);
        }
        return sum;
    }

    /** {@link PipeUnit#control} of all pipes. */
    public int control(long nanos) {
        int work = 0;
        for (int i = 0; i < pipes.size(); i++) {
            work += pipes.get(i).control(nanos);
        }
        return work;
    }

    /** When a control plane wants to work next, in nanoseconds. */
    public long nextControl() {
        long next = NEVER;
        for (int i = 0; i < pipes.size(); i++) {
            next = Math.min(next, pipes.get(i).nextControl());
        }
        return next;
    }

    /** {@link PipeUnit#finish} of all pipes. */
    public void finish(long nanos) {
        pipes.forEach(unit -> unit.finish(nanos));
    }

    /** {@link PipeUnit#advance} of all pipes, lowest first, until none has anything more to do at this instant. */
    public int advance(long nanos) {
        int work = 0;
        int moved;
        do {
            moved = 0;
            for (int i = 0; i < pipes.size(); i++) {
                moved += pipes.get(i).advance(nanos);
            }
            work += moved;
        } while (moved > 0 && pipes.size() > 1);
        return work;
    }

    /** When {@link #advance} will next find something to do, in nanoseconds, or {@link #NEVER}. */
    public long nextDue() {
        long next = NEVER;
        for (int i = 0; i < pipes.size(); i++) {
            next = Math.min(next, pipes.get(i).nextDue());
        }
        return next;
    }

    /** Whether a packet generator would go on for ever. */
    public boolean generatesEndlessly() {
        for (int i = 0; i < pipes.size(); i++) {
            if (pipes.get(i).pipe().generator().endless()) {
                return true;
            }
        }
        return false;
    }

    /** Whether no port will receive again, and no generator has work left that ends by itself. */
    public boolean exhausted() {
        List<AttachedPort> all = ports.list();
        for (int i = 0; i < all.size(); i++) {
            if (!all.get(i).exhausted()) {
                return false;
            }
        }
        return !generating();
    }

    /** Whether a packet generator has work left that ends by itself. */
    public boolean generating() {
        return pipes.stream().anyMatch(unit -> unit.pipe().generator().unfinished());
    }

    /** Whether a packet generator has work left that ends by itself and that no packet asked for. */
    public boolean generatingOnTime() {
        for (int i = 0; i < pipes.size(); i++) {
            if (pipes.get(i).pipe().generator().timedUnfinished()) {
                return true;
            }
        }
        return false;
    }

    /** Ends what packet generators would do for ever: it ends with the traffic from outside. */
    public void endEndlessGenerators() {
        pipes.forEach(unit -> unit.pipe().generator().endEndless());
    }

    /** {@link PipeUnit#poll} of the pipe that the port belongs to; what goes to other pipes follows at once. */
    public int poll(AttachedPort port, long nanos) {
        int count = pipeOf(port).poll(port, nanos);
        if (count > 0 && pipes.size() > 1) {
            advance(nanos);
        }
        return count;
    }

    /** {@link PipeUnit#flush} of all pipes. */
    public void flush(long nanos) {
        for (int i = 0; i < pipes.size(); i++) {
            pipes.get(i).flush(nanos);
        }
    }

    /** {@link PipeUnit#doWork} of all pipes, and what other threads do for their ports if they have some. */
    public int doWork(long nanos) {
        int work = 0;
        for (int i = 0; i < pipes.size(); i++) {
            PipeUnit unit = pipes.get(i);
            work += unit.doWork(nanos);
            if (unit.portIo() != null) {
                work += unit.portIo().doWork(nanos);
            }
        }
        return work;
    }

    /** {@link PipeUnit#drain} of all pipes. */
    public int drain(long nanos) {
        int work = 0;
        for (int i = 0; i < pipes.size(); i++) {
            work += pipes.get(i).drain(nanos);
        }
        return work;
    }

    /**
     * Packets inside that leave without anything more being received; exact while the switch is not driven. Those that
     * a port has received and holds back are not among them.
     */
    public long inside() {
        SwitchReport.Inside inside = reporting().inside();
        return inside.total() - inside.arriving();
    }

    /**
     * Everything counted up to now; from any thread. Exact while the switch does not run: else a packet that moved
     * while it was read may be missing or counted at two places.
     */
    public SwitchReport report() {
        return reporting().build();
    }

    private ReportBuilder reporting() {
        return new ReportBuilder(counters.snapshot(), new SwitchWords(program, this));
    }

    /**
     * Closes all ports.
     *
     * @throws PortException the first failure, after all were tried
     */
    @Override
    public void close() throws PortException {
        ports.close();
    }
}

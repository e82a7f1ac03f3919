package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RegisterBanks;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.vm.State;

/**
 * PrintQueue's control plane. Just before the windows would forget, it flips the bank and reads the frozen one.
 * Sixty-four times as often, and every 5 ms at least, it looks at depth and counters, and whether a packet has frozen a
 * bank:
 *
 * <pre>
 *   half 0, bank 0   ──────────────┐ flip                        ┌──── …
 *           bank 1                 └───────────┐ freeze          │
 *   half 1, bank 1                             └─────────┐ flip  │ the next freeze
 *           bank 0                                       └───────┘
 * </pre>
 *
 * What is frozen is read at once, but packets may freeze again only after the next flip, for reading takes a switch's
 * processor its time. Flips go on meanwhile, in the other half. Requests in vain are counted.
 */
public final class QueueRecorder implements ControlPlane {
    private static final int LOOKS = 64;
    private static final long MAX_LOOK = 5_000_000;
    /** How long before the windows forget, as the published control plane has it; at most the time of a look. */
    private static final long SLACK = 100_000;

    private final TimeWindows windows;
    private final RegisterLayout layout;
    private final long period;
    private final long look;
    private final Consumer<Checkpoint> checkpoints;
    private final List<WatchedPort> ports = new ArrayList<>();
    private RegisterBanks banks;
    private long nextFlip;
    private long nextLook;
    private long frozen;
    private long asked;

    /**
     * @param program {@code printqueue} with at least one window, assembled with any parameters
     * @param checkpoints gets what is read, on the thread of the pipe
     */
    public QueueRecorder(Program program, Consumer<Checkpoint> checkpoints) {
        this(program, TimeWindows.of(program).setNanos(), checkpoints);
    }

    /**
     * @param period between two flips in ns, less a little; longer than the windows reach back, and what they forget is
     *     missing
     */
    public QueueRecorder(Program program, long period, Consumer<Checkpoint> checkpoints) {
        windows = TimeWindows.of(program);
        layout = RegisterLayout.of(program);
        look = Math.clamp(period / LOOKS, 1, MAX_LOOK);
        this.period = period - Math.min(SLACK, look);
        this.checkpoints = checkpoints;
    }

    @Override
    public void start(RuntimeControl control) {
        State state = control.state();
        banks = RegisterBanks.chosenByRegister(state, "bank", 0, windows.k());
        WindowReader reader = new WindowReader(windows, state);
        for (int port = 0; port < layout.ports(); port++) {
            ports.add(new WatchedPort(layout, port, state, reader));
        }
    }

    /** Checkpoints that a packet asked for. */
    public long frozen() {
        return frozen;
    }

    /** Packets that met a long queue, up to the last checkpoint. */
    public long asked() {
        return asked;
    }

    @Override
    public long nextWorkNanos() {
        return Math.min(nextLook, nextFlip);
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        if (nextFlip == 0) {
            ports.forEach(port -> port.begin(nanos));
            nextFlip = nanos + period;
        }
        look(nanos);
        if (nanos >= nextFlip) {
            flip(nanos);
            nextFlip = nanos + period;
        }
    }

    /** Reads what no flip has handed over yet. */
    @Override
    public void end(RuntimeControl control, long nanos) {
        look(nanos);
        ports.forEach(port -> hand(port.readActive(Checkpoint.Kind.LAST, banks.written(), nanos)));
    }

    private void look(long nanos) {
        for (WatchedPort port : ports) {
            port.sample(nanos);
            if (port.triggered()) {
                hand(port.readFrozen(banks.written(), nanos));
            }
        }
        nextLook = nanos + look;
    }

    private void flip(long nanos) {
        int still = banks.flip();
        for (WatchedPort port : ports) {
            hand(port.readActive(Checkpoint.Kind.PERIODIC, still, nanos));
            if (port.frozen()) {
                port.unlock();
            }
        }
    }

    private void hand(Checkpoint checkpoint) {
        frozen += checkpoint.kind() == Checkpoint.Kind.FROZEN ? 1 : 0;
        asked += checkpoint.asked();
        checkpoints.accept(checkpoint);
    }
}

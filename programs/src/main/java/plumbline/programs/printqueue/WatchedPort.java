package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.List;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Victim;
import plumbline.programs.printqueue.checkpoint.QueueSample;
import plumbline.programs.printqueue.checkpoint.QueueSteps;
import plumbline.programs.printqueue.checkpoint.WindowCells;
import plumbline.vm.CounterArray;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The registers of one port, and what the control plane remembers of them. */
final class WatchedPort {
    private static final long NEVER = -1;

    private final Layout layout;
    private final int number;
    private final WindowReader windows;
    private final MonitorReader monitor;
    private final RegisterArray latest;
    private final RegisterArray began;
    private final RegisterArray sequence;
    private final RegisterArray half;
    private final RegisterArray lock;
    private final RegisterArray victim;
    private final CounterArray passed;
    private final CounterArray asked;
    private final List<QueueSample> samples = new ArrayList<>();
    private long activeFrom;
    private long beganWord = NEVER;
    private long beganAt = NEVER;
    private long askedBefore;
    private boolean frozen;

    WatchedPort(Layout layout, int number, State state, WindowReader windows, MonitorReader monitor) {
        this.layout = layout;
        this.number = number;
        this.windows = windows;
        this.monitor = monitor;
        latest = state.register("latest");
        began = state.register("began");
        passed = state.counter("passed");
        sequence = monitor == null ? null : state.register("sequence");
        half = layout.freezes() ? state.register("half") : null;
        lock = layout.freezes() ? state.register("lock") : null;
        victim = layout.freezes() ? state.register("victim") : null;
        asked = layout.freezes() ? state.counter("asked") : null;
    }

    /** Packets write its windows from now on. */
    void begin(long nanos) {
        activeFrom = nanos;
    }

    /** Whether a packet has frozen the windows and they have not been read. */
    boolean triggered() {
        return layout.freezes() && !frozen && lock.lo(number) != 0;
    }

    /** Whether they have been read and are still locked. */
    boolean frozen() {
        return frozen;
    }

    /** Lets packets freeze again. */
    void unlock() {
        lock.setLo(number, 0);
        frozen = false;
    }

    /** Looks at what every packet passes. */
    void sample(long nanos) {
        long word = began.lo(number);
        if (word != beganWord && passed.packets(number) > 0) {
            beganWord = word;
            beganAt = unwrap(word, nanos);
        }
        samples.add(new QueueSample(nanos, latest.lo(number), beganAt, passed.packets(number)));
    }

    /** Reads the windows that a packet has frozen; packets write the other half since that packet. */
    Checkpoint readFrozen(int bank, long nanos) {
        Victim who = new Victim(unwrap(victim.hi(number), nanos), unwrap(victim.lo(number), nanos));
        int old = 1 - half();
        frozen = true;
        return read(Checkpoint.Kind.FROZEN, layout.bank(old, number, bank), who.left(), nanos, who);
    }

    /** Reads a bank of the half in use that packets have ceased to write. */
    Checkpoint readActive(Checkpoint.Kind kind, int bank, long nanos) {
        return read(kind, layout.bank(half(), number, bank), nanos, nanos, Victim.NONE);
    }

    private Checkpoint read(Checkpoint.Kind kind, int bank, long to, long nanos, Victim who) {
        FlowTable flows = new FlowTable();
        List<WindowCells> cells = windows.read(bank, nanos, flows);
        windows.clear(bank);
        QueueSteps steps = monitor == null
                ? QueueSteps.NONE
                : monitor.read(number, (int) latest.lo(number), sequence.lo(number), nanos, flows);
        long askedNow = asked == null ? 0 : asked.packets(number);
        Checkpoint checkpoint = new Checkpoint(
                layout.firstPort() + number, kind, activeFrom, to, who, askedNow - askedBefore, flows.flows(), cells, steps, samples);
        askedBefore = askedNow;
        activeFrom = to;
        samples.clear();
        return checkpoint;
    }

    private int half() {
        return half == null ? 0 : (int) half.lo(number) & 1;
    }

    /** The last time, up to now, whose lower 32 bits these are. */
    private static long unwrap(long word, long now) {
        return now - (now - word & 0xFFFF_FFFFL);
    }
}

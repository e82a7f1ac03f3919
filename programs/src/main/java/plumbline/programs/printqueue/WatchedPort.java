package plumbline.programs.printqueue;

import java.util.ArrayList;
import java.util.List;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.Checkpoint.Victim;
import plumbline.programs.printqueue.checkpoint.QueueReading;
import plumbline.programs.printqueue.checkpoint.WindowCells;
import plumbline.vm.CounterArray;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The registers of one port, and what the control plane remembers of them. */
final class WatchedPort {
    private final RegisterLayout layout;
    private final int number;
    private final WindowReader windows;
    private final List<WatchedQueue> queues = new ArrayList<>();
    private final RegisterArray half;
    private final RegisterArray lock;
    private final RegisterArray victim;
    private final RegisterArray regime;
    private final RegisterArray queued;
    private final CounterArray asked;
    private final List<Look> looks = new ArrayList<>();
    private long activeFrom;
    private long askedBefore;
    private boolean frozen;

    /** So many packets had left by a time. */
    private record Look(long nanos, long passed) {}

    WatchedPort(RegisterLayout layout, int number, State state, WindowReader windows) {
        this.layout = layout;
        this.number = number;
        this.windows = windows;
        for (int queue = 0; queue < layout.queues(); queue++) {
            queues.add(new WatchedQueue(layout, layout.spot(number, queue), state));
        }
        half = layout.freezes() ? state.register("half") : null;
        lock = layout.freezes() ? state.register("lock") : null;
        victim = layout.freezes() ? state.register("victim") : null;
        regime = layout.freezes() ? state.register("regime") : null;
        queued = layout.freezes() && layout.queues() > 1 ? state.register("queued") : null;
        asked = layout.freezes() ? state.counter("asked") : null;
    }

    /** Packets write its banks from now on. */
    void begin(long nanos) {
        activeFrom = nanos;
    }

    /** Whether a packet has frozen a bank that has not been read. */
    boolean triggered() {
        return layout.freezes() && !frozen && lock.lo(number) != 0;
    }

    /** Whether it has been read and is still locked. */
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
        queues.forEach(queue -> queue.sample(nanos));
        looks.add(new Look(nanos, passed()));
    }

    /** Reads the bank that a packet has frozen; packets write the other half since that packet. */
    Checkpoint readFrozen(int bank, long nanos) {
        long came = unwrap(victim.hi(number), nanos);
        int queue = queued == null ? 0 : (int) queued.lo(number);
        long began = queues.get(queue).began(regime.lo(number), came);
        Victim who = new Victim(came, unwrap(victim.lo(number), nanos), queue, began);
        frozen = true;
        return read(Checkpoint.Kind.FROZEN, 1 - half(), bank, who.left(), nanos, who);
    }

    /** Reads a bank of the half in use that packets have ceased to write. */
    Checkpoint readActive(Checkpoint.Kind kind, int bank, long nanos) {
        return read(kind, half(), bank, nanos, nanos, Victim.NONE);
    }

    private Checkpoint read(Checkpoint.Kind kind, int half, int bank, long to, long nanos, Victim who) {
        FlowTable flows = new FlowTable();
        int bankOfAll = layout.bank(half, number, bank);
        List<WindowCells> cells = windows.read(bankOfAll, nanos, flows);
        windows.clear(bankOfAll);
        long passed = passed();
        List<QueueReading> readings = queues.stream()
                .map(queue -> queue.read(half, bank, to, passed, packet -> Math.min(to, left(packet, to)), flows))
                .toList();
        looks.removeIf(look -> look.nanos() <= to);
        long askedNow = asked == null ? 0 : asked.packets(number);
        Checkpoint checkpoint = new Checkpoint(
                layout.firstPort() + number,
                kind,
                activeFrom,
                to,
                who,
                askedNow - askedBefore,
                flows.flows(),
                cells,
                readings);
        askedBefore = askedNow;
        activeFrom = to;
        return checkpoint;
    }

    private long passed() {
        return queues.stream().mapToLong(WatchedQueue::passed).sum();
    }

    /** When the first look came by which a packet had left, or else another time. */
    private long left(long packet, long otherwise) {
        return looks.stream()
                .filter(look -> look.passed() >= packet)
                .mapToLong(Look::nanos)
                .findFirst()
                .orElse(otherwise);
    }

    private int half() {
        return half == null ? 0 : (int) half.lo(number) & 1;
    }

    /** The last time, up to now, whose lower 32 bits these are. */
    private static long unwrap(long word, long now) {
        return now - (now - word & 0xFFFF_FFFFL);
    }
}

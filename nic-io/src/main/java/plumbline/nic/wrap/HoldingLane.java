package plumbline.nic.wrap;

import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.port.SideCounters;

/**
 * One direction of a layer: what becomes of its frames, and when each goes on. Keeps copies until they are due, and
 * counts them as held meanwhile.
 */
abstract class HoldingLane {
    private final HeldFrames held;
    private final DropReason whenFull;
    private final SideCounters counters;

    HoldingLane(int capacity, DropReason whenFull, SideCounters counters) {
        this.held = new HeldFrames(capacity);
        this.whenFull = whenFull;
        this.counters = counters;
    }

    /**
     * Takes a frame in, whose buffer stays the caller's: drops it, or keeps a copy, changed or not, for now or later.
     *
     * @param nanos when it came
     */
    abstract void accept(Frame frame, long nanos);

    /**
     * Keeps a copy of a frame until {@code due}, or drops it if there is no room.
     *
     * @return whether there was room
     */
    final boolean hold(Frame frame, long now, long due) {
        if (held.isFull()) {
            counters.drops().count(whenFull);
            return false;
        }
        held.put(frame, due);
        counters.hold(1);
        if (due > now) {
            counters.effects().count(PortEffect.DELAYED);
        }
        return true;
    }

    final SideCounters counters() {
        return counters;
    }

    /** When the next frame goes on, in nanoseconds, or {@link plumbline.pipelines.port.ScheduledPort#NEVER}. */
    long nextDue() {
        return held.nextDue();
    }

    /**
     * Lets the next frame go on if it is due.
     *
     * @return whether it was; it is then in {@code into}, arriving at the time it was due
     */
    boolean release(Frame into, long nanos) {
        if (held.nextDue() > nanos) {
            return false;
        }
        held.take(into);
        counters.hold(-1);
        return true;
    }

    /** Gives up all frames kept; answers how many. */
    int clear() {
        int dropped = held.clear();
        counters.hold(-dropped);
        return dropped;
    }
}

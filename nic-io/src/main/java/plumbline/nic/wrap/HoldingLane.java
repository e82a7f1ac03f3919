package plumbline.nic.wrap;

import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.port.SideCounters;

/** Keeps frames until they are due, and counts them as held meanwhile. */
abstract class HoldingLane implements LayerDirection {
    private final HeldFrames held;
    private final SideCounters counters;

    HoldingLane(int capacity, SideCounters counters) {
        this.held = new HeldFrames(capacity);
        this.counters = counters;
    }

    /**
     * Keeps a copy of a frame until {@code due}, or drops it if there is no room.
     *
     * @return whether there was room
     */
    final boolean hold(Frame frame, long now, long due, DropReason whenFull) {
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

    @Override
    public long nextDue() {
        return held.nextDue();
    }

    @Override
    public boolean release(Frame into, long nanos) {
        if (held.nextDue() > nanos) {
            return false;
        }
        held.take(into);
        counters.hold(-1);
        return true;
    }

    @Override
    public int clear() {
        int dropped = held.clear();
        counters.hold(-dropped);
        return dropped;
    }
}

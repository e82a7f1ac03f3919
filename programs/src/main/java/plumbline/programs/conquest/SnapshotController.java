package plumbline.programs.conquest;

import plumbline.isa.model.Program;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.vm.State;

/**
 * ConQuest's control plane (specification, section 5). At the start of every window it looks at the snapshot that is
 * written from then on, and counts the columns that nobody cleaned. If it clears, it first empties all snapshots when the
 * last packet has left the queue empty: whoever comes later asks for nothing that was before.
 *
 * <p>On a chip the last packet would ask for that by a message; here it leaves a bit in a register, which is read once per
 * window: no message for every packet of an idle link. In virtual time the figures are exact. In real time it comes late,
 * and packets of the new window are counted too.
 */
public final class SnapshotController implements ControlPlane {
    private final SnapshotRegisters registers;
    private final Duty duty;
    private long next;
    private long window = -1;
    private long windows;
    private long staleWindows;
    private long staleColumns;

    /** What it is there for. */
    public enum Duty {
        /** Counts what is left over. */
        WATCH,
        /** Also clears when the queue is empty. */
        CLEAR
    }

    /**
     * @param program {@code conquest}, assembled with any parameters
     */
    public SnapshotController(Program program, Duty duty) {
        registers = new SnapshotRegisters(program);
        this.duty = duty;
    }

    /** Windows looked at. */
    public long windows() {
        return windows;
    }

    /** Those of them that began with a snapshot that was not clean. */
    public long staleWindows() {
        return staleWindows;
    }

    /** Columns that were not clean, summed over all windows; of each the row that has most. */
    public long staleColumns() {
        return staleColumns;
    }

    @Override
    public long nextWorkNanos() {
        return next;
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        long now = nanos / registers.windowNanos();
        next = (now + 1) * registers.windowNanos();
        if (now > window) {
            window = now;
            startOfWindow(control.state());
        }
    }

    private void startOfWindow(State state) {
        if (duty == Duty.CLEAR && registers.drained(state)) {
            for (int snapshot = 0; snapshot < registers.snapshots(); snapshot++) {
                registers.clear(state, snapshot);
            }
        }
        int stale = registers.occupied(state, registers.snapshotOf(window));
        windows++;
        staleWindows += stale > 0 ? 1 : 0;
        staleColumns += stale;
    }
}

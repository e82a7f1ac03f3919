package plumbline.programs.conquest;

import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.programs.ProgramControl;
import plumbline.vm.State;

/**
 * ConQuest's control plane (README.md of conquest, Cleaning). At the start of a window it looks at the snapshot that is
 * written from then on, and counts its columns that are not clean. If it clears, it first empties all snapshots when
 * the last packet has left the queue empty: later packets ask for nothing that was before. It also gathers the flows
 * that the data plane reports.
 *
 * <p>On a chip the last packet would ask for that by a message; here it leaves a bit in a register, which is read once
 * per window: no message for every packet of an idle link. In virtual time the figures are exact. In real time it comes
 * late, and packets of the new window are counted too.
 */
public final class SnapshotController implements ProgramControl {
    private final SnapshotRegisters registers;
    private final Contributors contributors;
    private final Duty duty;
    private final long period;
    private long next;
    private long window = -1;
    private long windows;
    private long staleWindows;
    private long staleColumns;
    private long cleared;

    /** What it is there for. */
    public enum Duty {
        /** Counts what is left over. */
        WATCH,
        /** Also clears when the queue is empty. */
        CLEAR
    }

    /**
     * A controller that looks at most so often.
     *
     * @param program {@code conquest}, assembled with any parameters
     * @param apart ns between two looks at least: looking at short windows one by one would keep packets waiting
     */
    public SnapshotController(Program program, Duty duty, long apart) {
        registers = new SnapshotRegisters(program);
        contributors = new Contributors(program);
        this.duty = duty;
        period = Math.max(1, Math.ceilDiv(apart, registers.windowNanos()));
    }

    /**
     * What it may do beside a program. An empty queue means that no packet asks for anything only if the queue is this
     * switch's own and the only one; and tagged columns need no clearing.
     */
    static Duty dutyOf(Program program) {
        boolean simple = program.parameter("tap") == 0 && program.parameter("classes") == 0;
        return simple && program.parameter("cleaning") == 0 ? Duty.CLEAR : Duty.WATCH;
    }

    @Override
    public void start(RuntimeControl control) {
        contributors.start(control);
    }

    @Override
    public ConQuestReport reading(int top) {
        return new ConQuestReport(
                registers.judged(),
                contributors.largest(top),
                contributors.count(),
                contributors.others(),
                windows,
                staleWindows,
                staleColumns,
                cleared);
    }

    @Override
    public long nextWorkNanos() {
        return next;
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        contributors.listen();
        long now = nanos / registers.windowNanos();
        next = (now + period) * registers.windowNanos();
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
            cleared++;
        }
        int stale = registers.stale(state, window);
        windows++;
        staleWindows += stale > 0 ? 1 : 0;
        staleColumns += stale;
    }
}

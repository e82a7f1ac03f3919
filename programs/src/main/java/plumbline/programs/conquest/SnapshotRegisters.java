package plumbline.programs.conquest;

import java.util.function.LongPredicate;
import plumbline.isa.model.Program;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** The program's registers as its control plane sees them: {@code snapshot{s}_{r}}, one array per row of a snapshot. */
final class SnapshotRegisters {
    /** A tagged cell counts in its low 24 bits; above is the tag. */
    private static final int TAGGED_BITS = 24;

    private static final long TAGGED_COUNT = (1 << TAGGED_BITS) - 1;
    private static final long TAG = 0xFF;

    private final int snapshots;
    private final int rows;
    private final int columns;
    private final int windowBits;
    private final boolean bytes;
    private final boolean tagged;
    private final long count;

    /** @param program {@code conquest}, assembled with any parameters */
    SnapshotRegisters(Program program) {
        snapshots = Math.toIntExact(program.parameter("snapshots"));
        rows = Math.toIntExact(program.parameter("rows"));
        columns = Math.toIntExact(program.parameter("columns"));
        windowBits = Math.toIntExact(program.parameter("k"));
        bytes = program.parameter("unit") == 1;
        tagged = program.parameter("cleaning") == 1;
        count = tagged ? TAGGED_COUNT : -1;
    }

    int snapshots() {
        return snapshots;
    }

    int columns() {
        return columns;
    }

    String unit() {
        return bytes ? "bytes" : "packets";
    }

    /** In which estimates are judged, and told. */
    String judged() {
        return bytes ? "KiB" : "packets";
    }

    /** Nanoseconds of a window. */
    long windowNanos() {
        return 1L << windowBits;
    }

    /** The snapshot that is written in a window. */
    int snapshotOf(long window) {
        return (int) Math.floorMod(window, (long) snapshots);
    }

    /** All that a snapshot holds. */
    long total(State state, int snapshot) {
        RegisterArray cells = row(state, snapshot, 0);
        long sum = 0;
        for (int column = 0; column < columns; column++) {
            sum += cells.lo(column) & count;
        }
        return sum;
    }

    /** Columns that are not 0, in the row that has most of them. */
    int occupied(State state, int snapshot) {
        return most(state, snapshot, cell -> (cell & count) != 0);
    }

    /**
     * Columns that the first packets of a window would add to, of the row that has most; a tag of another window
     * protects.
     */
    int stale(State state, long window) {
        return most(
                state,
                snapshotOf(window),
                cell -> (cell & count) != 0 && (!tagged || cell >>> TAGGED_BITS == (window & TAG)));
    }

    private int most(State state, int snapshot, LongPredicate which) {
        int most = 0;
        for (int row = 0; row < rows; row++) {
            RegisterArray cells = row(state, snapshot, row);
            int found = 0;
            for (int column = 0; column < columns; column++) {
                found += which.test(cells.lo(column)) ? 1 : 0;
            }
            most = Math.max(most, found);
        }
        return most;
    }

    /** Clears a snapshot. */
    void clear(State state, int snapshot) {
        for (int row = 0; row < rows; row++) {
            row(state, snapshot, row).reset();
        }
    }

    /** Whether the last packet left the queue empty. */
    boolean drained(State state) {
        return state.register("drained").lo(0) == 1;
    }

    private static RegisterArray row(State state, int snapshot, int row) {
        return state.register("snapshot" + snapshot + "_" + row);
    }
}

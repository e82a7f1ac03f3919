package plumbline.pipelines.pipe;

import java.util.Arrays;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Ethernet;
import plumbline.vm.Phv;

/**
 * Extra passes are at most so many packets or bits in each window of time, for each cell of a register or for all
 * together. It remembers how much of the latest window is used.
 *
 * <pre>
 *   at most 2 packets per 1ms
 *   ms 0              1              2              3
 *      │ ■ ■ □        │              │ ■            │       ■ granted   □ refused
 * </pre>
 */
final class WindowBudget extends PassBudget {
    private final long amount;
    private final boolean bits;
    private final long nanosPerWindow;
    private final int indexSlot;
    private final int mask;
    private final long[] windows;
    private final long[] used;

    /**
     * @param cells a power of two
     * @param indexSlot the place in the PHV of the number of the cell
     */
    WindowBudget(Bound.PerTime bound, int cells, int indexSlot) {
        amount = bound.amount();
        bits = bound.unit() == Bound.Unit.BITS;
        nanosPerWindow = bound.nanos();
        this.indexSlot = indexSlot;
        mask = cells - 1;
        windows = new long[cells];
        Arrays.fill(windows, Long.MIN_VALUE);
        used = new long[cells];
    }

    /** One for all: whatever the first field holds. */
    static WindowBudget of(Bound.PerTime bound) {
        return new WindowBudget(bound, 1, 0);
    }

    @Override
    boolean allows(Phv phv, int bytes, long firstPasses, long nanos) {
        int cell = (int) phv.values()[indexSlot] & mask;
        long present = nanos / nanosPerWindow;
        if (present > windows[cell]) { // in egress a packet that left another port may come a window late
            windows[cell] = present;
            used[cell] = 0;
        }
        long cost = bits ? (long) Byte.SIZE * (bytes + Ethernet.WIRE_OVERHEAD) : 1;
        if (cost > amount - used[cell]) {
            return false;
        }
        used[cell] += cost;
        return true;
    }
}

package plumbline.vm.state;

import java.util.Arrays;
import plumbline.isa.model.Counter;
import plumbline.vm.CounterArray;

/** The cells of a counter array: packets of cell i at 2i, bytes at 2i + 1; what the kind leaves out stays 0. */
public final class CounterStore implements CounterArray {
    private final Counter declaration;
    private final long[] cells;
    private final int mask;
    private final long perPacket;
    private final long perByte;

    /** Counters at 0. */
    public CounterStore(Counter declaration) {
        this.declaration = declaration;
        this.cells = new long[Math.multiplyExact(declaration.entries(), 2)];
        this.mask = declaration.entries() - 1;
        this.perPacket = declaration.kind() == Counter.Kind.BYTES ? 0 : 1;
        this.perByte = declaration.kind() == Counter.Kind.PACKETS ? 0 : 1;
    }

    /** Counts a packet of so many bytes. */
    public void count(long index, int bytes) {
        int cell = ((int) index & mask) * 2;
        cells[cell] += perPacket;
        cells[cell + 1] += perByte * bytes;
    }

    @Override
    public Counter declaration() {
        return declaration;
    }

    @Override
    public long packets(int index) {
        return cells[(index & mask) * 2];
    }

    @Override
    public long bytes(int index) {
        return cells[(index & mask) * 2 + 1];
    }

    /** Sets a cell to 0. */
    void reset(int index) {
        int cell = (index & mask) * 2;
        cells[cell] = 0;
        cells[cell + 1] = 0;
    }

    @Override
    public void reset() {
        Arrays.fill(cells, 0);
    }
}

package plumbline.vm.state;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.isa.model.Counter;
import plumbline.vm.CounterArray;

/** The cells of a counter array: packets of cell i at 2i, bytes at 2i + 1; what the kind leaves out stays 0. */
public final class CounterStore implements CounterArray, ExternStore {
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

    /** Counts a packet. */
    @Override
    public long call(long index, long input, int bytes, long now) {
        int cell = ((int) index & mask) * 2;
        cells[cell] += perPacket;
        cells[cell + 1] += perByte * bytes;
        return 0;
    }

    @Override
    public Map<String, Number> values(int index) {
        Map<String, Number> values = new LinkedHashMap<>();
        values.put("packets", packets(index));
        values.put("bytes", bytes(index));
        return values;
    }

    @Override
    public boolean isAsAtFirst(int index) {
        return packets(index) == 0 && bytes(index) == 0;
    }

    @Override
    public String contents(int index) {
        String packets = packets(index) + " packets";
        String bytes = bytes(index) + " bytes";
        return switch (declaration.kind()) {
            case PACKETS -> packets;
            case BYTES -> bytes;
            case PACKETS_AND_BYTES -> packets + ", " + bytes;
        };
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

    @Override
    public void reset(int index) {
        int cell = (index & mask) * 2;
        cells[cell] = 0;
        cells[cell + 1] = 0;
    }

    @Override
    public void reset() {
        Arrays.fill(cells, 0);
    }
}

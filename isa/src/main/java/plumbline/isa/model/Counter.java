package plumbline.isa.model;

import java.util.List;

/**
 * An array of statistics that the data plane can only count up and only the control plane can read.
 *
 * @param entries a power of two; the index wraps
 */
public record Counter(String name, Kind kind, int entries, Position at) implements Extern.Array {
    private static final long COUNT_BITS = 64;

    /** What is counted (TNA CounterType_t). */
    public enum Kind {
        /** Packets only. */
        PACKETS,
        /** Bytes only. */
        BYTES,
        /** Both. */
        PACKETS_AND_BYTES
    }

    public Counter {
        CellArray.checkEntries("counter " + name, entries);
    }

    @Override
    public Extern extern() {
        return Extern.COUNTER;
    }

    @Override
    public String kindWord() {
        return Extern.word(kind);
    }

    @Override
    public List<Long> values() {
        return List.of();
    }

    @Override
    public long bits() {
        return entries * COUNT_BITS * (kind == Kind.PACKETS_AND_BYTES ? 2 : 1);
    }
}

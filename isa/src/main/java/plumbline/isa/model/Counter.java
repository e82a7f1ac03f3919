package plumbline.isa.model;

/**
 * An array of statistics that the data plane can only count up and only the control plane can read.
 *
 * @param entries a power of two; the index wraps
 */
public record Counter(String name, Kind kind, int entries, Position at) {
    /** What is counted (TNA CounterType_t). */
    public enum Kind {
        /** Packets only. */
        PACKETS,
        /** Bytes only. */
        BYTES,
        /** Both. */
        PACKETS_AND_BYTES
    }

    /** Checks the size. */
    public Counter {
        if (entries < 1 || Integer.bitCount(entries) != 1) {
            throw new IllegalArgumentException("counter " + name + ": " + entries + " entries are not a power of two");
        }
    }
}

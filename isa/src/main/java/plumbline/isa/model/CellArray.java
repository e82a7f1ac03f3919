package plumbline.isa.model;

/** A memory of a stage that is addressed by an index: cells, all alike. */
public sealed interface CellArray permits Register, Extern.Array {
    String name();

    /** Cells, a power of two; the index wraps. */
    int entries();

    /** Memory of the whole array in bits, before a chip rounds it to blocks. */
    long bits();

    /** Where it was written. */
    Position at();

    /**
     * The same array with so many entries.
     *
     * @throws IllegalArgumentException unless it is a power of two
     */
    CellArray resized(int entries);
}

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

    /** Refuses a number of entries that an index cannot wrap at. */
    static void checkEntries(String array, int entries) {
        if (entries < 1 || Integer.bitCount(entries) != 1) {
            throw new IllegalArgumentException(array + ": " + entries + " entries are not a power of two");
        }
    }
}

package plumbline.vm;

import plumbline.isa.model.Register;

/** The cells of one register array. Indexes wrap, as in the data plane; values are cut to the word. */
public interface RegisterArray {
    Register declaration();

    /** The low (or only) word of a cell. */
    long lo(int index);

    /** The high word of a cell; 0 unless paired. */
    long hi(int index);

    /** Writes the low (or only) word of a cell. */
    void setLo(int index, long value);

    /**
     * Writes the high word of a cell.
     *
     * @throws IllegalStateException unless paired
     */
    void setHi(int index, long value);

    /**
     * Copies the low (or only) words of cells {@code from} to {@code from + count − 1} into {@code into[at..]}.
     *
     * @throws IndexOutOfBoundsException if not all of them lie in the array, or do not fit
     */
    void readLo(int from, int count, long[] into, int at);

    /** The same with the high words; 0 unless paired. */
    void readHi(int from, int count, long[] into, int at);

    /** Sets every cell to the declared initial values. */
    void reset();
}

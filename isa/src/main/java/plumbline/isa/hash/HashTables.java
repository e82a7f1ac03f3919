package plumbline.isa.hash;

/**
 * What bytes of the inputs of a {@link Hasher} add to its result, see {@link CrcPart}: the only thing about it that
 * depends on the polynomial.
 *
 * @param narrow for CRCs of at most 32 bits; else empty
 * @param wide for CRCs of more bits, and two CRCs at once; else empty
 */
public record HashTables(int[] narrow, long[] wide) {
    /** For functions that look nothing up. */
    static final HashTables NONE = new HashTables(new int[0], new long[0]);

    /** Tables of their own with the same content. */
    HashTables copy() {
        return new HashTables(narrow.clone(), wide.clone());
    }

    /** Takes over what is in other tables of the same size. */
    void become(HashTables other) {
        System.arraycopy(other.narrow, 0, narrow, 0, narrow.length);
        System.arraycopy(other.wide, 0, wide, 0, wide.length);
    }
}

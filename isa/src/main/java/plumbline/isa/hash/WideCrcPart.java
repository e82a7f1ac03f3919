package plumbline.isa.hash;

/**
 * An input of a CRC of 64 bits, or of two of at most 32 bits at once; otherwise as {@link CrcPart}.
 *
 * @param table shared with the other inputs
 */
record WideCrcPart(long[] table, int first, int bytes) implements Hasher.Part {
    @Override
    public long of(long value) {
        long sum = 0;
        for (int i = 0; i < bytes; i++) {
            sum ^= table[(first + i << 8) + ((int) (value >>> (i << 3)) & 0xFF)];
        }
        return sum;
    }

    /** Takes over what another part of as many bytes adds. */
    void become(WideCrcPart other) {
        System.arraycopy(other.table, other.first << 8, table, first << 8, bytes << 8);
    }
}

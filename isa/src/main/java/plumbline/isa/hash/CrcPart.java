package plumbline.isa.hash;

/**
 * An input of a CRC of at most 32 bits. Element {@code 256·(first + i) + b} of the hasher's table is what byte value
 * {@code b} of byte {@code i} adds, the last byte being 0.
 *
 * <p>One flat array for all inputs of a hash: an array of arrays costs a second load and bounds check per byte
 * (measured: twice the time), and one array per input a register each. The place is a sum, because the JIT knows the
 * range of a sum and leaves out the bounds check. Ints, because four ways of 13-byte keys then stay in the first-level
 * cache.
 */
record CrcPart(int first, int bytes) implements Hasher.Part {
    @Override
    public long of(HashTables tables, long value) {
        int[] table = tables.narrow();
        int sum = 0;
        for (int i = 0; i < bytes; i++) {
            sum ^= table[(first + i << 8) + ((int) (value >>> (i << 3)) & 0xFF)];
        }
        return Integer.toUnsignedLong(sum);
    }
}

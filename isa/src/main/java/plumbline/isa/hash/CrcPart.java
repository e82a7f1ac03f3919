package plumbline.isa.hash;

/**
 * An input of a CRC of at most 32 bits.
 *
 * @param table what each byte of the input adds: element {@code 256·i + b} for byte {@code i}, the last one being 0. One
 *              flat array, because an array of arrays costs a second load and bounds check per byte (measured: twice
 *              the time), and of ints, because four ways of 13-byte keys then stay in the first-level cache
 */
record CrcPart(int[] table) implements Hasher.Part {
    @Override
    public long of(long value) {
        int sum = 0;
        for (int i = 0; i < table.length >>> 8; i++) {
            sum ^= table[i << 8 | (int) (value >>> (i << 3)) & 0xFF];
        }
        return Integer.toUnsignedLong(sum);
    }
}

package plumbline.bench.jmh;

/**
 * A reflected CRC of 32 bits over keys of known length, one table per byte: {@code table[256 * i + b]} is what byte value
 * {@code b} at {@code i} bytes before the end adds. Written for the benchmarks, independent of the hashes under test.
 */
final class Crc32Table {
    private Crc32Table() {}

    /**
     * The flat table.
     *
     * @param reflectedPolynomial e.g. 0xEDB88320
     */
    static int[] of(int reflectedPolynomial, int bytes) {
        int[] table = new int[256 * bytes];
        for (int value = 0; value < 256; value++) {
            int register = value;
            for (int i = 0; i < 8; i++) {
                register = register >>> 1 ^ (register & 1) * reflectedPolynomial;
            }
            table[value] = register;
        }
        for (int i = 1; i < bytes; i++) {
            for (int value = 0; value < 256; value++) {
                int before = table[256 * (i - 1) + value];
                table[256 * i + value] = before >>> 8 ^ table[before & 0xff];
            }
        }
        return table;
    }

    /** What the initial value and the final inversion, both all ones, make of a key of zeros. */
    static int constant(int reflectedPolynomial, int bytes) {
        int[] single = of(reflectedPolynomial, 1);
        int register = -1;
        for (int i = 0; i < bytes; i++) {
            register = register >>> 8 ^ single[register & 0xff];
        }
        return ~register;
    }
}

package plumbline.bench.handwritten;

/**
 * CRCs of short messages of fixed length by what each byte adds at its position: all looked up at once, none waits for
 * the one before it. Reflected CRCs of 32 bits whose initial value and final xor are all ones, as Ethernet's.
 */
final class PositionTables {
    private PositionTables() {}

    /**
     * Element {@code 256·i + b} is what byte {@code b} at position {@code i} adds; position 0 also holds what a message
     * of zeros comes to.
     *
     * @param polynomial reflected: 0xEDB88320 is Ethernet's
     */
    static int[] of(int polynomial, int messageBytes) {
        int[] table = new int[messageBytes * 256];
        for (int i = 0; i < messageBytes; i++) {
            for (int b = 0; b < 256; b++) {
                int register = zeros(polynomial, b, messageBytes - i);
                table[i << 8 | b] = i == 0 ? register ^ ~zeros(polynomial, -1, messageBytes) : register;
            }
        }
        return table;
    }

    /** The register after so many bytes of zeros. */
    private static int zeros(int polynomial, int register, int bytes) {
        int shifted = register;
        for (int bit = 0; bit < 8 * bytes; bit++) {
            shifted = shifted >>> 1 ^ (shifted & 1) * polynomial;
        }
        return shifted;
    }
}

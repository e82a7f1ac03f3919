package plumbline.programs.reference;

import plumbline.isa.model.HashFunction;

/**
 * A 32-bit cyclic redundancy check one bit at a time, straight from the definition: the remainder of a polynomial
 * division over GF(2) (R. Williams, "A painless guide to CRC error detection algorithms", 1993, whose parameters these
 * are). Slow and obvious on purpose.
 *
 * @param polynomial without its leading term, most significant bit first, e.g. {@code 0x04C11DB7}
 * @param reflected each byte enters least significant bit first, and the result leaves that way
 * @param init first value of the remainder
 * @param xorOut what the result is xored with
 */
public record BitwiseCrc(int polynomial, boolean reflected, int init, int xorOut) {
    /**
     * The check that a hash function is.
     *
     * @throws IllegalArgumentException if it is none of 32 bits, or reflects only one side
     */
    public static BitwiseCrc of(HashFunction function) {
        if (function instanceof HashFunction.Crc crc
                && crc.width() == Integer.SIZE
                && crc.reflectIn() == crc.reflectOut()) {
            return new BitwiseCrc((int) crc.polynomial(), crc.reflectIn(), (int) crc.init(), (int) crc.xorOut());
        }
        throw new IllegalArgumentException("no 32-bit check: " + function);
    }

    /** The check of bytes. */
    public long of(byte[] bytes) {
        int remainder = init;
        for (byte octet : bytes) {
            int bits = reflected ? Integer.reverse(octet) : octet << 24;
            remainder ^= bits & 0xFF00_0000;
            for (int bit = 0; bit < 8; bit++) {
                remainder = remainder < 0 ? remainder << 1 ^ polynomial : remainder << 1;
            }
        }
        int result = reflected ? Integer.reverse(remainder) : remainder;
        return Integer.toUnsignedLong(result ^ xorOut);
    }

    /** The check of the low {@code bits} bits of a number, most significant byte first; {@code bits} in whole bytes. */
    public long of(long value, int bits) {
        byte[] bytes = new byte[bits / 8];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (value >>> bits - 8 - 8 * i);
        }
        return of(bytes);
    }
}

package plumbline.programs.reference;

/**
 * A 32-bit cyclic redundancy check one bit at a time, straight from the definition: the remainder of a polynomial
 * division over GF(2) (Williams, "A painless guide to CRC error detection algorithms", 1993), in the variant of IEEE
 * 802.3: bytes enter least significant bit first, the register starts with all ones and is inverted at the end. Slow and
 * obvious on purpose.
 */
public final class BitwiseCrc {
    private final int reversedPolynomial;

    /**
     * @param polynomial without its leading term, most significant bit first, e.g. {@code 0x04C11DB7}
     */
    public BitwiseCrc(int polynomial) {
        reversedPolynomial = Integer.reverse(polynomial);
    }

    /** The check of the low {@code bits} bits of a value, sent as bytes from the most significant to the least. */
    public long of(long value, int bits) {
        int register = -1;
        for (int shift = bits - 8; shift >= 0; shift -= 8) {
            register = shiftIn(register, (int) (value >>> shift));
        }
        return ~register & 0xFFFF_FFFFL;
    }

    private int shiftIn(int register, int octet) {
        int shifted = register ^ octet & 0xFF;
        for (int bit = 0; bit < 8; bit++) {
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : shifted >>> 1 ^ reversedPolynomial;
        }
        return shifted;
    }
}

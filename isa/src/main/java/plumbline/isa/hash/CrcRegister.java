package plumbline.isa.hash;

import plumbline.isa.model.Bits;
import plumbline.isa.model.HashFunction;

/**
 * The shift register of a CRC (Williams, "A painless guide to CRC error detection algorithms", 1993), run when a hasher
 * is built to find out what every single bit of a message of known length adds to the result.
 */
final class CrcRegister {
    private final HashFunction.Crc crc;
    /** Register after the message of which bit {@code p}, counted from the end, is the only one set; no init. */
    private final long[] ofBit;

    private final int bytes;
    /** What bytes of inputs add to the low and high 32 bits of the result. */
    private final int[] low;
    private final int[] high;
    private int used;

    /**
     * @param bytes      of the message
     * @param inputBytes of all inputs together, each in bytes of its own
     */
    CrcRegister(HashFunction.Crc crc, int bytes, int inputBytes) {
        this.crc = crc;
        this.bytes = bytes;
        this.low = new int[inputBytes * 256];
        this.high = new int[crc.width() <= 32 ? 0 : inputBytes * 256];
        this.ofBit = new long[8 * bytes];
        for (int p = 0; p < ofBit.length; p++) {
            ofBit[p] = p < 8 ? shift(0, 1 << p) : shift(ofBit[p - 8], 0);
        }
    }

    /** The result for a message of zeros. */
    long constant() {
        long register = crc.init();
        for (int i = 0; i < bytes; i++) {
            register = shift(register, 0);
        }
        return out(register) ^ crc.xorOut();
    }

    /**
     * What an input adds.
     *
     * @param behind bits of the message that follow it
     * @param width  of the input, bits
     */
    Hasher.Part part(int behind, int width) {
        int first = used;
        int inputBytes = (width + 7) / 8;
        used += inputBytes;
        fill(low, first, behind, width, 0);
        CrcPart lowPart = new CrcPart(low, first, inputBytes);
        if (crc.width() <= 32) {
            return lowPart;
        }
        fill(high, first, behind, width, 32);
        return new WideCrcPart(new CrcPart(high, first, inputBytes), lowPart);
    }

    private void fill(int[] table, int first, int behind, int width, int resultShift) {
        for (int i = 0; i < (width + 7) / 8 * 256; i++) {
            int lowest = i & -i & 0xFF;
            if (lowest != 0) {
                int bit = (i >>> 8) * 8 + Integer.numberOfTrailingZeros(lowest);
                int added = bit < width ? (int) (out(ofBit[behind + bit]) >>> resultShift) : 0;
                table[256 * first + i] = table[256 * first + (i ^ lowest)] ^ added;
            }
        }
    }

    /** The register after one more byte of the message. */
    private long shift(long register, int messageByte) {
        long shifted = register;
        for (int i = 0; i < 8; i++) {
            int bit = messageByte >>> (crc.reflectIn() ? i : 7 - i) & 1;
            boolean subtract = (shifted >>> crc.width() - 1 & 1) != bit;
            shifted = (subtract ? shifted << 1 ^ crc.polynomial() : shifted << 1) & Bits.mask(crc.width());
        }
        return shifted;
    }

    private long out(long register) {
        return crc.reflectOut() ? Long.reverse(register) >>> 64 - crc.width() : register;
    }
}

package plumbline.isa.hash;

import java.util.Arrays;
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
    /** What bytes of inputs add to the result. */
    private final long[] table;

    private int used;

    /**
     * @param bytes of the message
     * @param inputBytes of all inputs together, each in bytes of its own
     */
    CrcRegister(HashFunction.Crc crc, int bytes, int inputBytes) {
        this.crc = crc;
        this.bytes = bytes;
        this.table = new long[inputBytes * 256];
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

    /** What bytes of inputs add; complete when all parts have been made. */
    HashTables tables() {
        return crc.width() <= 32
                ? new HashTables(Arrays.stream(table).mapToInt(sum -> (int) sum).toArray(), new long[0])
                : new HashTables(new int[0], table);
    }

    /**
     * What an input adds; the first one also the result for a message of zeros.
     *
     * @param behind bits of the message that follow it
     * @param width of the input, bits
     */
    Hasher.Part part(int behind, int width) {
        int first = used;
        int inputBytes = (width + 7) / 8;
        used += inputBytes;
        if (first == 0) {
            table[0] = constant(); // all elements of the first byte follow from it
        }
        for (int byteNumber = 0; byteNumber < inputBytes; byteNumber++) {
            for (int b = 1; b < 256; b++) {
                set(256 * (first + byteNumber) + b, behind, width, byteNumber, b);
            }
        }
        return crc.width() <= 32 ? new CrcPart(first, inputBytes) : new WideCrcPart(first, inputBytes);
    }

    /** An element is the one without the lowest bit, and what that bit adds. */
    private void set(int element, int behind, int width, int byteNumber, int b) {
        int lowest = Integer.lowestOneBit(b);
        int bit = byteNumber * 8 + Integer.numberOfTrailingZeros(lowest);
        long added = bit < width ? out(ofBit[behind + bit]) : 0;
        table[element] = table[element ^ lowest] ^ added;
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

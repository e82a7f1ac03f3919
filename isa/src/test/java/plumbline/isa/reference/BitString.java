package plumbline.isa.reference;

import java.math.BigInteger;

/** Bits in wire order, as text of zeros and ones: slow, and nothing can be mistaken about it. */
public final class BitString {
    private static final int OCTET = 8;

    private BitString() {}

    /** A number from 0 to 2^width − 1, most significant bit first. */
    public static String of(BigInteger value, int width) {
        StringBuilder bits = new StringBuilder();
        for (int i = width - 1; i >= 0; i--) {
            bits.append(value.testBit(i) ? '1' : '0');
        }
        return bits.toString();
    }

    /** The bits of bytes. */
    public static String of(byte[] bytes) {
        StringBuilder bits = new StringBuilder();
        for (byte octet : bytes) {
            bits.append(of(BigInteger.valueOf(octet & 0xFF), OCTET));
        }
        return bits.toString();
    }

    /** The number that bits stand for, without a sign; 0 if there are none. */
    public static BigInteger number(String bits) {
        return bits.isEmpty() ? BigInteger.ZERO : new BigInteger(bits, 2);
    }

    /** Bytes of bits, the last one filled up with zeros. */
    public static byte[] bytes(String bits) {
        String whole = behind(bits, OCTET);
        byte[] bytes = new byte[whole.length() / OCTET];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(whole.substring(i * OCTET, (i + 1) * OCTET), 2);
        }
        return bytes;
    }

    /** Bits with zeros in front up to a multiple of a size. */
    static String inFront(String bits, int multiple) {
        return missing(bits, multiple) + bits;
    }

    /** Bits with zeros behind up to a multiple of a size. */
    static String behind(String bits, int multiple) {
        return bits + missing(bits, multiple);
    }

    private static String missing(String bits, int multiple) {
        return "0".repeat(Math.floorMod(-bits.length(), multiple));
    }
}

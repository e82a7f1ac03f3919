package plumbline.isa.hash;

import java.math.BigInteger;
import plumbline.isa.model.HashFunction.Crc;

/** A CRC by the definition: the remainder of the message as a polynomial. Shares nothing with the code it judges. */
final class LongDivision {
    private LongDivision() {}

    /** The CRC of a message of {@code bits} bits, most significant bit first. */
    static long crc(Crc crc, BigInteger message, int bits) {
        int bytes = (bits + 7) / 8;
        BigInteger dividend = BigInteger.ZERO;
        for (int i = bytes - 1; i >= 0; i--) {
            int octet = message.shiftRight(8 * i).intValue() & 0xFF;
            int entering = crc.reflectIn() ? Integer.reverse(octet) >>> 24 : octet;
            dividend = dividend.shiftLeft(8).or(BigInteger.valueOf(entering));
        }
        dividend = dividend.shiftLeft(crc.width()).xor(unsigned(crc.init()).shiftLeft(8 * bytes));
        BigInteger divisor = BigInteger.ONE.shiftLeft(crc.width()).or(unsigned(crc.polynomial()));
        while (dividend.bitLength() > crc.width()) {
            dividend = dividend.xor(divisor.shiftLeft(dividend.bitLength() - divisor.bitLength()));
        }
        BigInteger result = BigInteger.ZERO;
        for (int i = 0; i < crc.width(); i++) {
            if (dividend.testBit(i)) {
                result = result.setBit(crc.reflectOut() ? crc.width() - 1 - i : i);
            }
        }
        return result.longValue() ^ crc.xorOut();
    }

    static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }
}

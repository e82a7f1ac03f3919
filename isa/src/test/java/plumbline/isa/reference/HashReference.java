package plumbline.isa.reference;

import java.math.BigInteger;
import plumbline.isa.model.HashFunction;

/** Hashes and checksums once more, bit by bit, from their definitions; no tables, no long words. */
public final class HashReference {
    private static final int OCTET = 8;
    private static final int IDENTITY_BITS = 64;
    private static final int CHECKSUM_WORD = 16;

    private HashReference() {}

    /** The hash of bits: 0 to 2^width − 1 of the function's own width. */
    public static BigInteger hash(HashFunction function, String bits) {
        return switch (function) {
            case HashFunction.Crc crc -> crc(crc, BitString.inFront(bits, OCTET));
            case HashFunction.Identity _ -> BitString.number(bits).mod(BigInteger.TWO.pow(IDENTITY_BITS));
            case HashFunction.Xor xor -> xor(BitString.inFront(bits, xor.width()), xor.width());
        };
    }

    /** A shift register with feedback: the bit that leaves it, xored with the next of the message, feeds back. */
    private static BigInteger crc(HashFunction.Crc crc, String octets) {
        String polynomial = BitString.of(unsigned(crc.polynomial()), crc.width());
        String register = BitString.of(unsigned(crc.init()), crc.width());
        for (int at = 0; at < octets.length(); at += OCTET) {
            String octet = octets.substring(at, at + OCTET);
            for (char bit : (crc.reflectIn() ? reversed(octet) : octet).toCharArray()) {
                boolean feeds = register.charAt(0) != bit;
                String shifted = register.substring(1) + '0';
                register = feeds ? xored(shifted, polynomial) : shifted;
            }
        }
        String result = crc.reflectOut() ? reversed(register) : register;
        return BitString.number(xored(result, BitString.of(unsigned(crc.xorOut()), crc.width())));
    }

    private static BigInteger xor(String words, int width) {
        String sum = "0".repeat(width);
        for (int at = 0; at < words.length(); at += width) {
            sum = xored(sum, words.substring(at, at + width));
        }
        return BitString.number(sum);
    }

    /** The Internet checksum (RFC 1071): the complement of the ones' complement sum of 16-bit words. */
    public static BigInteger checksum(String bits) {
        String words = BitString.behind(bits, CHECKSUM_WORD);
        BigInteger largest = BigInteger.TWO.pow(CHECKSUM_WORD).subtract(BigInteger.ONE);
        BigInteger sum = BigInteger.ZERO;
        for (int at = 0; at < words.length(); at += CHECKSUM_WORD) {
            sum = sum.add(BitString.number(words.substring(at, at + CHECKSUM_WORD)));
            if (sum.compareTo(largest) > 0) {
                sum = sum.subtract(largest);
            }
        }
        return largest.subtract(sum);
    }

    private static String reversed(String bits) {
        return new StringBuilder(bits).reverse().toString();
    }

    private static String xored(String one, String other) {
        StringBuilder bits = new StringBuilder();
        for (int i = 0; i < one.length(); i++) {
            bits.append(one.charAt(i) == other.charAt(i) ? '0' : '1');
        }
        return bits.toString();
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }
}

package plumbline.programs.beaucoup;

import java.util.List;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.HashFunction;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.WayHashes;

/**
 * Where a key is collected and by which signature, bit by bit; parameters as in G. Cook's catalogue of parametrised CRC
 * algorithms.
 */
final class Checks {
    /** CRC-32/ISO-HDLC: the signature. */
    static final BitwiseCrc SIGNATURE = new BitwiseCrc(0x04C11DB7, true, -1, -1);
    /** The place in way 1 (CRC-16/PROFIBUS), then MEF, CD-ROM-EDC and XFER cut to 16 bits. */
    static final List<Check> PLACES = List.of(
            new Sixteen(0x1DCF, false, 0xFFFF, 0xFFFF),
            new Cut(new BitwiseCrc(0x741B8CD7, true, -1, 0)),
            new Cut(new BitwiseCrc(0x8001801B, true, 0, 0)),
            new Cut(new BitwiseCrc(0x000000AF, false, 0, 0)));

    private Checks() {}

    /** A function to 16 bits. */
    interface Check {
        /** Of bytes. */
        int of(byte[] bytes);
    }

    /** A 16-bit check: the upper half of a 32-bit register, or, where the result is reflected, the lower. */
    record Sixteen(int polynomial, boolean reflected, int init, int xorOut) implements Check {
        @Override
        public int of(byte[] bytes) {
            long wide = new BitwiseCrc(polynomial << 16, reflected, init << 16, 0).of(bytes);
            return (int) (reflected ? wide : wide >>> 16) ^ xorOut;
        }
    }

    record Cut(BitwiseCrc wide) implements Check {
        @Override
        public int of(byte[] bytes) {
            return (int) wide.of(bytes) & 0xFFFF;
        }
    }

    /** The signature in a switch whose hashes have a seed. */
    static BitwiseCrc signature(HashSeed seed) {
        return WayHashes.check(0, seed);
    }

    /** The places in a switch whose hashes have a seed. */
    static List<Check> places(HashSeed seed) {
        return seed.equals(HashSeed.PUBLIC)
                ? PLACES
                : List.of(
                        sixteen(seed.of(HashCatalogue.named("crc16", 7).orElseThrow())),
                        new Cut(WayHashes.check(5, seed)),
                        new Cut(WayHashes.check(6, seed)),
                        new Cut(WayHashes.check(7, seed)));
    }

    private static Check sixteen(HashFunction function) {
        HashFunction.Crc crc = (HashFunction.Crc) function;
        return new Sixteen((int) crc.polynomial(), crc.reflectIn(), (int) crc.init(), (int) crc.xorOut());
    }
}

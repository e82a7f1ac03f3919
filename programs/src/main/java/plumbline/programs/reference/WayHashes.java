package plumbline.programs.reference;

import java.util.List;
import java.util.stream.IntStream;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.hash.HashSeed;

/**
 * One hash per way of a multi-way table. Each way has a polynomial of its own: hashes of one polynomial that differ
 * only in a prefix or start value are linear images of each other, so that two keys that collide in one way collide in
 * all.
 */
public final class WayHashes {
    /**
     * Sixteen 32-bit checks. The first eight are in common use, in the order in which the program text numbers them:
     * the Ethernet check, Castagnoli's (iSCSI), CRC-32/BASE91-D, /AUTOSAR, /AIXM, /MEF (Koopman's), /CD-ROM-EDC, /XFER;
     * parameters as in G. Cook's catalogue of parametrised CRC algorithms. The other eight are irreducible polynomials,
     * drawn as {@code HashSeed} says of the seed 0.
     */
    public static final List<BitwiseCrc> CHECKS = List.of(
            new BitwiseCrc(0x04C11DB7, true, -1, -1),
            new BitwiseCrc(0x1EDC6F41, true, -1, -1),
            new BitwiseCrc(0xA833982B, true, -1, -1),
            new BitwiseCrc(0xF4ACFB13, true, -1, -1),
            new BitwiseCrc(0x814141AB, false, 0, 0),
            new BitwiseCrc(0x741B8CD7, true, -1, 0),
            new BitwiseCrc(0x8001801B, true, 0, 0),
            new BitwiseCrc(0x000000AF, false, 0, 0),
            new BitwiseCrc(0x3C494C55, false, 0, 0),
            new BitwiseCrc(0x8F583677, false, 0, 0),
            new BitwiseCrc(0x3BA93E6F, false, 0, 0),
            new BitwiseCrc(0xF116B499, false, 0, 0),
            new BitwiseCrc(0xFCB607E1, false, 0, 0),
            new BitwiseCrc(0x002E76AB, false, 0, 0),
            new BitwiseCrc(0x792B3EB7, false, 0, 0),
            new BitwiseCrc(0x4EFD66B5, false, 0, 0));

    private final List<BitwiseCrc> checks;
    private final int keyBits;
    private final Ways ways;

    /**
     * @param ways 1–16
     * @param entries per way, a power of two
     * @param keyBits bits of the key that are hashed
     */
    public WayHashes(int ways, int entries, int keyBits) {
        this(new Ways(ways, entries), keyBits);
    }

    /**
     * Those of a switch whose hashes have a seed.
     *
     * @param ways 1–16
     * @param entries per way, a power of two
     * @param keyBits bits of the key that are hashed
     */
    public WayHashes(int ways, int entries, int keyBits, HashSeed seed) {
        this(checks(seed), new Ways(ways, entries), keyBits);
    }

    /**
     * @param ways 1–16
     * @param keyBits bits of the key that are hashed
     */
    public WayHashes(Ways ways, int keyBits) {
        this(CHECKS, ways, keyBits);
    }

    private WayHashes(List<BitwiseCrc> checks, Ways ways, int keyBits) {
        this.checks = checks.subList(0, ways.number());
        this.ways = ways;
        this.keyBits = keyBits;
    }

    /** The checks of a switch whose hashes have a seed, as the program text numbers them. */
    public static List<BitwiseCrc> checks(HashSeed seed) {
        return seed.equals(HashSeed.PUBLIC)
                ? CHECKS
                : IntStream.range(0, CHECKS.size())
                        .mapToObj(number -> check(number, seed))
                        .toList();
    }

    /** The check of a number in a switch whose hashes have a seed. */
    public static BitwiseCrc check(int number, HashSeed seed) {
        return BitwiseCrc.of(seed.of(HashCatalogue.named("crc32", number).orElseThrow()));
    }

    /** The check of a number, as the program text numbers them. */
    public static BitwiseCrc check(int number) {
        return CHECKS.get(number);
    }

    /** The entry of a way that a key may use. */
    public int slot(int way, long key) {
        return (int) hash(way, key) & ways.entries(way) - 1;
    }

    /** All 32 bits of a way's hash. */
    public long hash(int way, long key) {
        return checks.get(way).of(key, keyBits);
    }

    /** The entry of a way that a key of any length may use. */
    public int slot(int way, byte[] key) {
        return (int) checks.get(way).of(key) & ways.entries(way) - 1;
    }
}

package plumbline.programs.reference;

import java.util.Arrays;

/**
 * One hash per way of a multi-way table. Each way has a polynomial of its own: hashes of one polynomial that differ only
 * in a prefix or start value are linear images of each other, so that two keys that collide in one way collide in all
 * (our specification of PRECISION, section 11, trap 6).
 */
public final class WayHashes {
    /**
     * 32-bit polynomials in common use: IEEE 802.3, Castagnoli (iSCSI), Koopman (CRC-32/MEF), CRC-32/BASE91-D,
     * CRC-32/AIXM, CRC-32/AUTOSAR, Koopman's 0x32583499 (CRC-32K2) and CRC-32/CD-ROM-EDC.
     */
    private static final int[] POLYNOMIALS = {
        0x04C11DB7, 0x1EDC6F41, 0x741B8CD7, 0xA833982B, 0x814141AB, 0xF4ACFB13, 0x32583499, 0x8001801B
    };

    /** As many ways as there are polynomials. */
    public static final int MAX_WAYS = POLYNOMIALS.length;

    private final BitwiseCrc[] hashes;
    private final int keyBits;
    private final int mask;

    /**
     * @param ways    1–{@link #MAX_WAYS}
     * @param entries per way, a power of two
     * @param keyBits bits of the key that are hashed
     */
    public WayHashes(int ways, int entries, int keyBits) {
        if (ways < 1 || ways > MAX_WAYS || Integer.bitCount(entries) != 1) {
            throw new IllegalArgumentException(ways + " ways of " + entries + " entries");
        }
        hashes = Arrays.stream(POLYNOMIALS).limit(ways).mapToObj(BitwiseCrc::new).toArray(BitwiseCrc[]::new);
        this.keyBits = keyBits;
        mask = entries - 1;
    }

    /** The entry of a way that a key may use. */
    public int slot(int way, long key) {
        return (int) hashes[way].of(key, keyBits) & mask;
    }
}

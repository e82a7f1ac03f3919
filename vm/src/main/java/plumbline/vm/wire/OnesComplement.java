package plumbline.vm.wire;

/**
 * One's complement arithmetic of 16 bits (RFC 1071) and adjusting a checksum by what changed (RFC 1624). Zero has two
 * forms, 0x0000 and 0xFFFF. A sum is 0x0000 only if all its words are, so a checksum computed over anything but zeros
 * is never 0xFFFF; adjusting keeps to that: sums that are equal but for the form of zero count as "nothing changed".
 */
public final class OnesComplement {
    private static final int ALL_ONES = 0xffff;

    private OnesComplement() {}

    /** The sum of the 16-bit words of a number; 0 only for 0. */
    public static int sum(long value) {
        return fold(value + Long.rotateLeft(value, 32) >>> 32);
    }

    /**
     * A sum of up to 2^16 words with its carries added back in: added to itself with its halves exchanged, it has that
     * in the upper half, where the carry of the lower half arrives.
     */
    public static int fold(long sum) {
        int both = (int) sum;
        return both + Integer.rotateLeft(both, 16) >>> 16;
    }

    /** The checksum of data with this sum. */
    public static int of(int sum) {
        return ~sum & ALL_ONES;
    }

    /**
     * The checksum after a part of the data changed (RFC 1624, equation 3).
     *
     * @param before sum of the part as it was
     * @param after sum of the part as it is
     */
    public static int adjust(int checksum, int before, int after) {
        int sum = of(checksum);
        if (sum == 0 && before % ALL_ONES == after % ALL_ONES) {
            return checksum; // any other sum comes out the same by itself when nothing changed
        }
        return of(fold((long) sum + of(before) + after));
    }
}

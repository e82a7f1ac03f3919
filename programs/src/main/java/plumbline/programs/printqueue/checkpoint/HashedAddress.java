package plumbline.programs.printqueue.checkpoint;

import java.net.Inet6Address;
import plumbline.programs.reference.WayHashes;

/**
 * An IPv6 address as a register of 32 bits holds it: 1111 in front of 28 bits of a hash, the CRC-32/CD-ROM-EDC of its 16 bytes. As an
 * IPv4 address that would be one of 240.0.0.0/4, which nobody has.
 */
public final class HashedAddress {
    private static final int FRONT = 0xF000_0000;
    private static final int CHECK = 6;

    private HashedAddress() {}

    /** Whether a word stands for an IPv6 address. */
    public static boolean is(int word) {
        return (word & FRONT) == FRONT;
    }

    /** The word of an address. */
    public static int of(Inet6Address address) {
        return FRONT | (int) WayHashes.check(CHECK).of(address.getAddress()) & ~FRONT;
    }
}

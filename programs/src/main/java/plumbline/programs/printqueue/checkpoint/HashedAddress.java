package plumbline.programs.printqueue.checkpoint;

import java.net.Inet6Address;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.reference.WayHashes;

/**
 * An IPv6 address as a register of 32 bits holds it: 1111 in front of 28 bits of a hash of its 16 bytes, without a seed
 * the CRC-32/CD-ROM-EDC. As an IPv4 address that would be one of 240.0.0.0/4, which no host has; a packet may be sent
 * to 255.255.255.255.
 */
public final class HashedAddress {
    private static final int FRONT = 0xF000_0000;
    private static final int CHECK = 6;

    private HashedAddress() {}

    /** Whether a word stands for an IPv6 address. */
    public static boolean is(int word) {
        return (word & FRONT) == FRONT;
    }

    /** The word of an address in a switch whose hashes have a seed. */
    public static int of(Inet6Address address, HashSeed seed) {
        return FRONT | (int) WayHashes.check(CHECK, seed).of(address.getAddress()) & ~FRONT;
    }
}

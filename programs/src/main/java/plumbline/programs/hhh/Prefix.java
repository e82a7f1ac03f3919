package plumbline.programs.hhh;

import java.util.Comparator;

/**
 * A prefix of an IPv4 address.
 *
 * @param length in bits, 0–32
 * @param bits the address, with zeros behind the prefix
 */
public record Prefix(int length, long bits) {
    /** The more specific first, then by address. */
    public static final Comparator<Prefix> SPECIFIC_FIRST =
            Comparator.comparing(Prefix::length).reversed().thenComparing(Prefix::bits);

    /** The prefix of an address. */
    public static Prefix of(int length, long address) {
        return new Prefix(length, masked(length, address));
    }

    /** An address with zeros behind its first so many bits. */
    static long masked(int length, long address) {
        return address >>> 32 - length << 32 - length;
    }

    /** Whether another prefix lies below this one, or is the same. */
    public boolean covers(Prefix other) {
        return other.length >= length && of(length, other.bits).equals(this);
    }

    @Override
    public String toString() {
        return (bits >>> 24 & 255) + "." + (bits >>> 16 & 255) + "." + (bits >>> 8 & 255) + "." + (bits & 255) + "/"
                + length;
    }
}

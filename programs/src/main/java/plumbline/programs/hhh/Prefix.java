package plumbline.programs.hhh;

import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A prefix of an IPv4 address, or of the first half of an IPv6 address.
 *
 * @param length in bits, 0–{@code width}
 * @param bits the address, with zeros behind the prefix
 * @param width bits of the address: 32 or 64
 */
public record Prefix(int length, long bits, int width) {
    /** The more specific first, then by address. */
    public static final Comparator<Prefix> SPECIFIC_FIRST =
            Comparator.comparing(Prefix::length).reversed().thenComparing(Prefix::bits, Long::compareUnsigned);

    /** Of an IPv4 address. */
    public Prefix(int length, long bits) {
        this(length, bits, Integer.SIZE);
    }

    /** The prefix of an IPv4 address. */
    public static Prefix of(int length, long address) {
        return of(length, address, Integer.SIZE);
    }

    /** The prefix of an address of so many bits. */
    public static Prefix of(int length, long address, int width) {
        return new Prefix(length, masked(length, address, width), width);
    }

    /** An address with zeros behind its first so many bits. */
    static long masked(int length, long address) {
        return masked(length, address, Integer.SIZE);
    }

    private static long masked(int length, long address, int width) {
        return length == 0 ? 0 : address >>> width - length << width - length;
    }

    /** Whether another prefix lies below this one, or is the same. */
    public boolean covers(Prefix other) {
        return other.length >= length && of(length, other.bits, width).equals(this);
    }

    @Override
    public String toString() {
        if (width == Long.SIZE) {
            return IntStream.range(0, 4)
                            .mapToObj(group -> Long.toHexString(bits >>> 48 - 16 * group & 0xFFFF))
                            .collect(Collectors.joining(":"))
                    + "::/" + length;
        }
        return (bits >>> 24 & 255) + "." + (bits >>> 16 & 255) + "." + (bits >>> 8 & 255) + "." + (bits & 255) + "/"
                + length;
    }
}

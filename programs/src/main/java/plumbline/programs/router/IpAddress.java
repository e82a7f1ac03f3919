package plumbline.programs.router;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import plumbline.isa.model.Match;

/**
 * An address of IPv4, in the low 32 bits, or of IPv6. The tables of the program know them as two halves, without the
 * version: no packet has an IPv6 address that begins with 96 zeros.
 */
record IpAddress(boolean six, long hi, long lo) {
    private static final int BITS4 = 32;
    private static final int HALF = 64;
    private static final int BYTES6 = 16;
    private static final long MULTICAST4 = 0xEL;
    private static final long LINK_LOCAL = 0xFE80_0000_0000_0000L;

    /** @throws IllegalArgumentException if it is none; names are not looked up */
    static IpAddress parse(String text) {
        try {
            if (text.indexOf(':') >= 0) {
                ByteBuffer bytes = ByteBuffer.wrap(Inet6Address.ofLiteral(text).getAddress());
                if (bytes.capacity() == BYTES6) {
                    return new IpAddress(true, bytes.getLong(), bytes.getLong());
                }
            } else if (text.matches("\\d{1,3}(\\.\\d{1,3}){3}")) {
                return four(ByteBuffer.wrap(Inet4Address.ofLiteral(text).getAddress())
                        .getInt());
            }
        } catch (IllegalArgumentException none) {
            // Said below.
        }
        throw new IllegalArgumentException("'" + text + "' is no IP address, such as 10.0.0.1 or fd00::1");
    }

    static IpAddress four(long address) {
        return new IpAddress(false, 0, address & 0xFFFF_FFFFL);
    }

    /** From the two halves that the tables have. */
    static IpAddress of(long hi, long lo) {
        return new IpAddress(hi != 0 || lo >>> BITS4 != 0, hi, lo);
    }

    /** The link-local address that goes with an Ethernet address (RFC 4291, appendix A). */
    static IpAddress linkLocal(long mac) {
        long upper = (mac >>> 24 ^ 0x02_0000L) << 40;
        return new IpAddress(true, LINK_LOCAL, upper | 0xFF_FE00_0000L | mac & 0xFF_FFFFL);
    }

    int bits() {
        return six ? 2 * HALF : BITS4;
    }

    boolean isLinkLocal() {
        return six && hi >>> 54 == LINK_LOCAL >>> 54;
    }

    boolean isMulticast() {
        return six ? hi >>> 56 == 0xFF : lo >>> 28 == MULTICAST4;
    }

    /** The first bits of the address, the rest 0. */
    IpAddress prefix(int length) {
        return new IpAddress(six, hi & mask(length).hi, lo & mask(length).lo);
    }

    /** The last address with these first bits. */
    IpAddress last(int length) {
        IpAddress all = mask(bits());
        IpAddress mask = mask(length);
        return new IpAddress(six, hi | all.hi & ~mask.hi, lo | all.lo & ~mask.lo);
    }

    /** So many ones in front, as an address. */
    IpAddress mask(int length) {
        return six
                ? new IpAddress(
                        true,
                        Match.Prefix.mask(Math.min(length, HALF), HALF),
                        Match.Prefix.mask(Math.max(0, length - HALF), HALF))
                : new IpAddress(false, 0, Match.Prefix.mask(length, BITS4));
    }

    @Override
    public String toString() {
        byte[] bytes = six
                ? ByteBuffer.allocate(BYTES6).putLong(hi).putLong(lo).array()
                : ByteBuffer.allocate(Integer.BYTES).putInt((int) lo).array();
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 bytes are an address", e);
        }
    }
}

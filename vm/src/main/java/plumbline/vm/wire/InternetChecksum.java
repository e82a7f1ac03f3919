package plumbline.vm.wire;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * The checksum of IPv4, TCP and UDP (RFC 1071): the complement of the one's complement sum of 16-bit words; and its
 * adjustment by what changed (RFC 1624). Partial sums are plain longs of big-endian words and are added with {@code +};
 * 32-bit words may be added as they are.
 *
 * <p>Zero has two forms, 0x0000 and 0xFFFF. A sum is 0x0000 only if all its words are, so a checksum computed over
 * anything but zeros is never 0xFFFF. Adjusting keeps to that: sums that differ only in the form of zero are equal.
 */
public final class InternetChecksum {
    private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    private static final int ALL_ONES = 0xffff;

    private InternetChecksum() {}

    /** The partial sum of some bytes, in 16 bits. An odd last byte counts as if a zero byte followed. */
    public static int sum(DirectBuffer buffer, int offset, int length) {
        // In the machine's own byte order, because the sum of swapped words is the swapped sum.
        long sum = 0;
        int at = offset;
        int end = offset + length;
        for (; at <= end - 8; at += 8) {
            long word = buffer.getLong(at);
            sum += (word & 0xffff_ffffL) + (word >>> 32);
        }
        for (; at <= end - 2; at += 2) {
            sum += buffer.getShort(at) & 0xffff;
        }
        if (at < end) {
            int last = buffer.getByte(at) & 0xff;
            sum += LITTLE ? last : last << 8;
        }
        int folded = sum(sum);
        return LITTLE ? Short.reverseBytes((short) folded) & 0xffff : folded;
    }

    /** A partial sum in 16 bits: the sum of the number's own 16-bit words. It is 0 only for 0. */
    public static int sum(long value) {
        return fold(value + Long.rotateLeft(value, 32) >>> 32);
    }

    /**
     * A partial sum of up to 32 bits in 16 bits. Added to itself with its halves exchanged, it has that in the upper
     * half, where the carry of the lower half arrives.
     */
    public static int fold(long sum) {
        int both = (int) sum;
        return both + Integer.rotateLeft(both, 16) >>> 16;
    }

    /** The checksum of data with this sum of 16 bits. */
    public static int of(int sum) {
        return ~sum & ALL_ONES;
    }

    /** The checksum of data with this partial sum; the checksum field itself counts as 0. */
    public static int finish(long sum) {
        return of(sum(sum));
    }

    /** {@link #finish} for UDP, where 0 would mean that there is no checksum. */
    public static int finishUdp(long sum) {
        int checksum = finish(sum);
        return checksum == 0 ? ALL_ONES : checksum;
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

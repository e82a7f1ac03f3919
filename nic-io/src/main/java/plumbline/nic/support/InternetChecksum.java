package plumbline.nic.support;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * The checksum of IPv4, UDP and TCP (RFC 1071): the complement of the ones' complement sum of 16-bit words. Partial
 * sums are plain longs of big-endian words and are added with {@code +}; 32-bit words may be added as they are.
 */
public final class InternetChecksum {
    private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    private static final long LOW = 0xffff_ffffL;

    private InternetChecksum() {}

    /** The partial sum of some bytes; an odd last byte counts as if a zero byte followed. */
    public static int sum(DirectBuffer buffer, int offset, int length) {
        // In the machine's own byte order, because the sum of swapped words is the swapped sum.
        long sum = 0;
        int at = offset;
        int end = offset + length;
        for (; at <= end - 8; at += 8) {
            long word = buffer.getLong(at);
            sum += (word & LOW) + (word >>> 32);
        }
        for (; at <= end - 2; at += 2) {
            sum += buffer.getShort(at) & 0xffff;
        }
        if (at < end) {
            int last = buffer.getByte(at) & 0xff;
            sum += LITTLE ? last : last << 8;
        }
        int folded = fold(sum);
        return LITTLE ? Short.reverseBytes((short) folded) & 0xffff : folded;
    }

    /** A partial sum as 16 bits. */
    public static int fold(long sum) {
        long folded = (sum & LOW) + (sum >>> 32);
        folded = (folded & 0xffff) + (folded >>> 16);
        folded = (folded & 0xffff) + (folded >>> 16);
        return (int) ((folded & 0xffff) + (folded >>> 16));
    }

    /** The checksum field's value for the partial sum of everything it covers, the field itself counted as 0. */
    public static int finish(long sum) {
        return ~fold(sum) & 0xffff;
    }

    /** {@link #finish} for UDP, where 0 would mean that there is no checksum. */
    public static int finishUdp(long sum) {
        int checksum = finish(sum);
        return checksum == 0 ? 0xffff : checksum;
    }
}

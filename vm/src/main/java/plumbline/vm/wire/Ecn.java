package plumbline.vm.wire;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Explicit congestion notification (RFC 3168): two bits of IPv4's second byte and of IPv6's traffic class. Looks at the
 * outermost IP header of an Ethernet frame, behind up to two VLAN tags.
 */
public final class Ecn {
    /** The sender knows no ECN. */
    public static final int NOT_CAPABLE = 0;
    /** Congestion was experienced. */
    public static final int CE = 3;

    private static final int NO_IP = -1;
    private static final int IPV6_SHIFT = 4;

    private Ecn() {}

    /** The two bits of a frame's packet; {@link #NOT_CAPABLE} if it is no IP packet, or is cut before its end. */
    public static int of(DirectBuffer frame, int offset, int length) {
        int ip = ip(frame, offset, length);
        if (ip == NO_IP) {
            return NOT_CAPABLE;
        }
        return frame.getByte(ip + 1) >> (isIpv4(frame, ip) ? 0 : IPV6_SHIFT) & CE;
    }

    /** Marks a frame's packet CE if its sender knows ECN, with the checksum of IPv4. */
    public static void mark(MutableDirectBuffer frame, int offset, int length) {
        if (of(frame, offset, length) == NOT_CAPABLE) {
            return;
        }
        int ip = ip(frame, offset, length);
        int before = frame.getShort(ip, BIG_ENDIAN) & 0xffff;
        if (!isIpv4(frame, ip)) {
            frame.putShort(ip, (short) (before | CE << IPV6_SHIFT), BIG_ENDIAN);
            return;
        }
        int after = before | CE;
        int checksum = frame.getShort(ip + Ipv4Header.CHECKSUM, BIG_ENDIAN) & 0xffff;
        frame.putShort(ip, (short) after, BIG_ENDIAN);
        frame.putShort(ip + Ipv4Header.CHECKSUM, (short) InternetChecksum.adjust(checksum, before, after), BIG_ENDIAN);
    }

    private static boolean isIpv4(DirectBuffer frame, int ip) {
        return frame.getByte(ip) >> 4 == 4;
    }

    /** Where the IP header begins, which is there as a whole; or {@link #NO_IP}. */
    private static int ip(DirectBuffer frame, int offset, int length) {
        int at = EthernetHeader.TYPE;
        for (int tags = 0; tags <= 2 && at + 2 <= length; tags++) {
            int type = frame.getShort(offset + at, BIG_ENDIAN) & 0xffff;
            if (!EthernetHeader.isTag(type)) {
                int ip = offset + at + 2;
                int left = length - at - 2;
                boolean whole = type == EthernetHeader.IPV4 && left >= Ipv4Header.BYTES && frame.getByte(ip) >> 4 == 4
                        || type == EthernetHeader.IPV6 && left >= Ipv6Header.BYTES && frame.getByte(ip) >> 4 == 6;
                return whole ? ip : NO_IP;
            }
            at += EthernetHeader.TAG_BYTES;
        }
        return NO_IP;
    }
}

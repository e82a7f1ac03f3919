package plumbline.bench.handwritten;

import static plumbline.bench.handwritten.NetworkOrder.u16;

/** Finds IPv4 and the ports above it, as the include "ipv4" parses: Ethernet, one optional tag, IPv4, TCP or UDP. */
final class Ipv4 {
    /** A parser would refuse the packet. */
    static final int REJECTED = -1;
    /** Good, but not IPv4. */
    static final int OTHER = 0;

    /** Places in the header. */
    static final int TTL = 8;

    static final int PROTOCOL = 9;
    static final int CHECKSUM = 10;
    static final int SOURCE = 12;
    static final int DESTINATION = 16;
    static final int PORTS = 20;

    private static final int ETHERNET = 14;
    private static final int TAG = 4;
    private static final int TCP = 6;
    private static final int TCP_BYTES = 20;
    private static final int UDP = 17;
    private static final int UDP_BYTES = 8;
    private static final int WITHOUT_OPTIONS = 0x45;
    private static final int LONGEST_OPTIONS = 0x4f;

    private Ipv4() {}

    /** Where the IPv4 header begins; or {@link #REJECTED}, or {@link #OTHER}. */
    static int find(byte[] bytes, int offset, int length) {
        if (length < ETHERNET) {
            return REJECTED;
        }
        int at = offset + ETHERNET;
        int type = u16(bytes, offset + 12);
        if (type == 0x8100) {
            if (length < ETHERNET + TAG) {
                return REJECTED;
            }
            type = u16(bytes, at + 2);
            at += TAG;
        }
        return type == 0x0800 ? checked(bytes, at, offset + length - at) : OTHER;
    }

    private static int checked(byte[] bytes, int at, int left) {
        if (left < PORTS) {
            return REJECTED;
        }
        int first = bytes[at] & 0xff;
        if (first < WITHOUT_OPTIONS || first > LONGEST_OPTIONS) {
            return REJECTED;
        }
        return hasPorts(bytes, at) && left < PORTS + (bytes[at + PROTOCOL] == TCP ? TCP_BYTES : UDP_BYTES)
                ? REJECTED
                : at;
    }

    /** Whether ports stand behind the header: no options, not a later fragment, TCP or UDP. */
    static boolean hasPorts(byte[] bytes, int at) {
        int protocol = bytes[at + PROTOCOL];
        return (bytes[at] & 0xff) == WITHOUT_OPTIONS
                && (u16(bytes, at + 6) & 0x1fff) == 0
                && (protocol == TCP || protocol == UDP);
    }
}

package plumbline.bench.handwritten;

import static plumbline.bench.handwritten.NetworkOrder.u16;

import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/** Finds IPv4 and the ports above it, as the include "ipv4" parses: Ethernet, one optional tag, IPv4, TCP or UDP. */
final class Ipv4 {
    /** A parser would refuse the packet. */
    static final int REJECTED = -1;
    /** Good, but not IPv4. */
    static final int OTHER = 0;

    /** Where ports are, without options. */
    static final int PORTS = Ipv4Header.BYTES;

    private static final int MAX_OPTIONS = 0x4f;

    private Ipv4() {}

    /** Where the IPv4 header begins; or {@link #REJECTED}, or {@link #OTHER}. */
    static int find(byte[] bytes, int offset, int length) {
        if (length < EthernetHeader.BYTES) {
            return REJECTED;
        }
        int at = offset + EthernetHeader.BYTES;
        int type = u16(bytes, offset + EthernetHeader.TYPE);
        if (type == EthernetHeader.VLAN) {
            if (length < EthernetHeader.BYTES + EthernetHeader.TAG_BYTES) {
                return REJECTED;
            }
            type = u16(bytes, at + 2);
            at += EthernetHeader.TAG_BYTES;
        }
        return type == EthernetHeader.IPV4 ? checked(bytes, at, offset + length - at) : OTHER;
    }

    private static int checked(byte[] bytes, int at, int left) {
        if (left < PORTS) {
            return REJECTED;
        }
        int first = bytes[at] & 0xff;
        if (first < Ipv4Header.VERSION_AND_LENGTH || first > MAX_OPTIONS) {
            return REJECTED;
        }
        return hasPorts(bytes, at)
                        && left
                                < PORTS
                                        + (bytes[at + Ipv4Header.PROTOCOL] == TcpHeader.PROTOCOL
                                                ? TcpHeader.BYTES
                                                : UdpHeader.BYTES)
                ? REJECTED
                : at;
    }

    /** Whether ports stand behind the header: no options, not a later fragment, TCP or UDP. */
    static boolean hasPorts(byte[] bytes, int at) {
        int protocol = bytes[at + Ipv4Header.PROTOCOL];
        return (bytes[at] & 0xff) == Ipv4Header.VERSION_AND_LENGTH
                && (u16(bytes, at + Ipv4Header.FRAGMENT) & Ipv4Header.FRAGMENT_OFFSET_MASK) == 0
                && (protocol == TcpHeader.PROTOCOL || protocol == UdpHeader.PROTOCOL);
    }
}

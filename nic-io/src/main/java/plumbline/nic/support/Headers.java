package plumbline.nic.support;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.Ipv6Header;
import plumbline.vm.wire.TcpHeader;
import plumbline.vm.wire.UdpHeader;

/**
 * Finds the headers of a TCP or UDP packet in an Ethernet frame, as far as ports need them. Mutable and reused.
 *
 * <pre>
 *   0          network              transport        payload
 *   | Ethernet, VLAN tags | IPv4 or IPv6 | TCP or UDP | ...
 * </pre>
 */
public final class Headers {
    /** More fragments come, or this is not the first. */
    private static final int FRAGMENT = Ipv4Header.MORE_FRAGMENTS | Ipv4Header.FRAGMENT_OFFSET_MASK;

    private boolean ipv4;
    private int protocol;
    private int network;
    private int transport;
    private int payload;

    /**
     * Looks at a frame's first bytes.
     *
     * @return false if this is neither TCP nor UDP over IP, or the headers do not lie within {@code length}
     */
    public boolean find(DirectBuffer frame, int length) {
        return find(frame, 0, length);
    }

    /**
     * Looks at the first bytes of a frame inside another; places count from the beginning of the outer one.
     *
     * @param from where it begins
     * @return false if this is neither TCP nor UDP over IP, or the headers do not lie between {@code from} and
     *     {@code length}
     */
    public boolean find(DirectBuffer frame, int from, int length) {
        int at = from + EthernetHeader.TYPE;
        while (at + 2 <= length && EthernetHeader.isTag(u16(frame, at))) {
            at += EthernetHeader.TAG_BYTES;
        }
        network = at + 2;
        if (network + Ipv4Header.BYTES > length) {
            return false;
        }
        ipv4 = u16(frame, at) == EthernetHeader.IPV4;
        if (ipv4) {
            transport = network + Ipv4Header.bytes(frame.getByte(network));
            protocol = frame.getByte(network + Ipv4Header.PROTOCOL) & 0xff;
        } else if (u16(frame, at) != EthernetHeader.IPV6 || !skipExtensions(frame, length)) {
            return false;
        }
        if (transport < network + Ipv4Header.BYTES || transport + UdpHeader.BYTES > length) {
            return false;
        }
        if (protocol == TcpHeader.PROTOCOL) {
            if (transport + TcpHeader.BYTES > length) {
                return false;
            }
            payload = transport + TcpHeader.bytes(frame.getByte(transport + TcpHeader.DATA_OFFSET));
            return payload >= transport + TcpHeader.BYTES && payload <= length;
        }
        payload = transport + UdpHeader.BYTES;
        return protocol == UdpHeader.PROTOCOL;
    }

    /** Hop-by-hop, routing and destination options: next header, length in 8 bytes beyond the first 8. */
    private boolean skipExtensions(DirectBuffer frame, int length) {
        protocol = network + Ipv6Header.BYTES <= length ? frame.getByte(network + Ipv6Header.NEXT_HEADER) & 0xff : -1;
        transport = network + Ipv6Header.BYTES;
        while (Ipv6Header.isExtension(protocol)) {
            if (transport + 8 > length) {
                return false;
            }
            protocol = frame.getByte(transport) & 0xff;
            transport += 8 + (frame.getByte(transport + 1) & 0xff) * 8;
        }
        return protocol >= 0;
    }

    private static int u16(DirectBuffer frame, int at) {
        return frame.getShort(at, BIG_ENDIAN) & 0xffff;
    }

    /** Whether it is IPv4, else IPv6. */
    public boolean isIpv4() {
        return ipv4;
    }

    /** {@link TcpHeader#PROTOCOL} or {@link UdpHeader#PROTOCOL}. */
    public int protocol() {
        return protocol;
    }

    /** Whether it is a part of a fragmented IPv4 packet: of these only the first has a TCP or UDP header. */
    public boolean isFragment(DirectBuffer frame) {
        return ipv4 && (u16(frame, network + Ipv4Header.FRAGMENT) & FRAGMENT) != 0;
    }

    /** Where the IP header begins. */
    public int network() {
        return network;
    }

    /** Where the source address of IP begins; the destination address follows. */
    public int addresses() {
        return network + (ipv4 ? Ipv4Header.SOURCE : Ipv6Header.SOURCE);
    }

    /** Bytes of both addresses of IP. */
    public int addressesBytes() {
        return ipv4 ? Ipv4Header.ADDRESSES_BYTES : Ipv6Header.ADDRESSES_BYTES;
    }

    /** The partial sum of addresses, protocol and length: what a checksum of TCP or UDP covers besides its packet. */
    long pseudoHeader(DirectBuffer frame, int transportLength) {
        return (long) InternetChecksum.sum(frame, addresses(), addressesBytes()) + protocol + transportLength;
    }

    /** Where the checksum of TCP or UDP is. */
    int checksum() {
        return transport + (protocol == TcpHeader.PROTOCOL ? TcpHeader.CHECKSUM : UdpHeader.CHECKSUM);
    }

    /** Where the TCP or UDP header begins. */
    public int transport() {
        return transport;
    }

    /** Where the data behind it begin. */
    public int payload() {
        return payload;
    }

    /** Where the packet ends, as its IP header says. */
    public int end(DirectBuffer frame) {
        return ipv4
                ? network + u16(frame, network + Ipv4Header.TOTAL_LENGTH)
                : network + Ipv6Header.BYTES + u16(frame, network + Ipv6Header.PAYLOAD_LENGTH);
    }
}

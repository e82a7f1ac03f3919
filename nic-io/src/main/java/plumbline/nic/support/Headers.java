package plumbline.nic.support;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;

/**
 * Finds the headers of a TCP or UDP packet in an Ethernet frame, as far as ports need them. Mutable and reused.
 *
 * <pre>
 *   0          network              transport        payload
 *   | Ethernet, VLAN tags | IPv4 or IPv6 | TCP or UDP | ...
 * </pre>
 */
public final class Headers {
    /** The protocol number of TCP. */
    public static final int TCP = 6;
    /** The protocol number of UDP. */
    public static final int UDP = 17;

    private static final int TCP_HEADER = 20;
    private static final int UDP_HEADER = 8;
    private static final int VLAN = 0x8100;
    private static final int PROVIDER_VLAN = 0x88a8;
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;

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
        int at = from + 12;
        while (at + 2 <= length && isVlan(u16(frame, at))) {
            at += 4;
        }
        network = at + 2;
        if (network + 20 > length) {
            return false;
        }
        ipv4 = u16(frame, at) == IPV4;
        if (ipv4) {
            transport = network + (frame.getByte(network) & 0xf) * 4;
            protocol = frame.getByte(network + 9) & 0xff;
        } else if (u16(frame, at) != IPV6 || !skipExtensions(frame, length)) {
            return false;
        }
        if (transport < network + 20 || transport + UDP_HEADER > length) {
            return false;
        }
        if (protocol == TCP) {
            if (transport + TCP_HEADER > length) {
                return false;
            }
            payload = transport + (frame.getByte(transport + 12) >> 4 & 0xf) * 4;
            return payload >= transport + TCP_HEADER && payload <= length;
        }
        payload = transport + UDP_HEADER;
        return protocol == UDP;
    }

    private static boolean isVlan(int type) {
        return type == VLAN || type == PROVIDER_VLAN;
    }

    /** Hop-by-hop, routing and destination options: next header, length in 8 bytes beyond the first 8. */
    private boolean skipExtensions(DirectBuffer frame, int length) {
        protocol = network + 40 <= length ? frame.getByte(network + 6) & 0xff : -1;
        transport = network + 40;
        while (protocol == 0 || protocol == 43 || protocol == 60) {
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

    /** A header to find; none has been looked for yet. */
    public Headers() {}

    /** Whether it is IPv4, else IPv6. */
    public boolean isIpv4() {
        return ipv4;
    }

    /** {@link #TCP} or {@link #UDP}. */
    public int protocol() {
        return protocol;
    }

    /** Whether it is a part of a fragmented IPv4 packet: of these only the first has a TCP or UDP header. */
    public boolean isFragment(DirectBuffer frame) {
        return ipv4 && (u16(frame, network + 6) & 0x3fff) != 0; // more to come, or not the first
    }

    /** Where the IP header begins. */
    public int network() {
        return network;
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
        return ipv4 ? network + u16(frame, network + 2) : network + 40 + u16(frame, network + 4);
    }
}

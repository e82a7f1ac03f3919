package plumbline.nic.linux;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;

/**
 * Finds the headers of a TCP or UDP packet in an Ethernet frame, as far as segmenting needs them. Mutable and reused.
 *
 * <pre>
 *   0          network              transport        payload
 *   | Ethernet, VLAN tags | IPv4 or IPv6 | TCP or UDP | ...
 * </pre>
 */
final class Headers {
    static final int TCP = 6;
    static final int UDP = 17;

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
    boolean find(DirectBuffer frame, int length) {
        int at = 12;
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
        if (transport < network + 20 || transport + 20 > length) {
            return false;
        }
        if (protocol == TCP) {
            payload = transport + (frame.getByte(transport + 12) >> 4 & 0xf) * 4;
            return payload >= transport + 20 && payload <= length;
        }
        payload = transport + 8;
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

    boolean isIpv4() {
        return ipv4;
    }

    /** {@link #TCP} or {@link #UDP}. */
    int protocol() {
        return protocol;
    }

    int network() {
        return network;
    }

    int transport() {
        return transport;
    }

    int payload() {
        return payload;
    }
}

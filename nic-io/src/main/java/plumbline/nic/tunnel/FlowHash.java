package plumbline.nic.tunnel;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.Frame;

/**
 * One number per flow: over the addresses, protocol and ports of IPv4 and IPv6, over both Ethernet addresses of
 * everything else. Later fragments have no ports, so all fragments go by addresses and protocol alone and keep their
 * order. Up to two VLAN tags are passed over; whatever is cut short is hashed as far as it goes.
 */
final class FlowHash {
    private static final int ETHERNET = 14;
    private static final int TYPE = 12;
    private static final int VLAN = 4;
    private static final int IPV4_HEADER = 20;
    private static final int IPV6_HEADER = 40;
    private static final int PORTS = 4;
    private static final int TCP = 6;
    private static final int UDP = 17;

    private FlowHash() {}

    /** The hash of a frame's flow. */
    static int of(Frame frame) {
        DirectBuffer buffer = frame.buffer();
        int at = frame.offset();
        int end = at + frame.length();
        if (frame.length() < ETHERNET) {
            return 0;
        }
        int type = unsigned16(buffer, at + TYPE);
        int network = at + ETHERNET;
        for (int tags = 0; tags < 2 && (type == 0x8100 || type == 0x88a8) && network + VLAN <= end; tags++) {
            type = unsigned16(buffer, network + 2);
            network += VLAN;
        }
        if (type == 0x0800 && network + IPV4_HEADER <= end) {
            return ipv4(buffer, network, end);
        }
        if (type == 0x86dd && network + IPV6_HEADER <= end) {
            return ipv6(buffer, network, end);
        }
        return fold(mix(buffer.getLong(at), buffer.getInt(at + 8)));
    }

    private static int ipv4(DirectBuffer buffer, int at, int end) {
        int protocol = buffer.getByte(at + 9) & 0xff;
        int headerBytes = (buffer.getByte(at) & 0xf) * 4;
        boolean fragment = (unsigned16(buffer, at + 6) & 0x3fff) != 0; // more to come, or not the first
        long hash = mix(buffer.getLong(at + 12), protocol);
        return fold(fragment ? hash : ports(hash, buffer, protocol, at + Math.max(headerBytes, IPV4_HEADER), end));
    }

    private static int ipv6(DirectBuffer buffer, int at, int end) {
        int next = buffer.getByte(at + 6) & 0xff;
        long hash = next;
        for (int word = 0; word < 4; word++) {
            hash = mix(hash, buffer.getLong(at + 8 + 8 * word));
        }
        return fold(ports(hash, buffer, next, at + IPV6_HEADER, end));
    }

    private static long ports(long hash, DirectBuffer buffer, int protocol, int at, int end) {
        boolean has = (protocol == TCP || protocol == UDP) && at + PORTS <= end;
        return has ? mix(hash, buffer.getInt(at)) : hash;
    }

    private static long mix(long hash, long more) {
        return Seeds.mix(hash * 31 + more);
    }

    private static int fold(long hash) {
        return (int) (hash ^ hash >>> 32);
    }

    private static int unsigned16(DirectBuffer buffer, int at) {
        return buffer.getShort(at, ByteOrder.BIG_ENDIAN) & 0xffff;
    }
}

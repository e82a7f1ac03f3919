package plumbline.pipelines.tm.order;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;
import plumbline.vm.wire.Ipv4Header;
import plumbline.vm.wire.Ipv6Header;

/**
 * A packet's flow in 64 bits: addresses, protocol, and the ports of TCP and UDP; of what is no IP packet the Ethernet
 * addresses and type. Among a million flows two are taken for one with a chance of 3 in 10⁸.
 */
final class FlowId {
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int PORTS_BYTES = 4;

    private FlowId() {}

    static long of(Frame frame) {
        DirectBuffer bytes = frame.buffer();
        int end = frame.offset() + frame.length();
        int type = frame.offset() + EthernetHeader.TYPE;
        while (type + EthernetHeader.TAG_BYTES + 2 <= end
                && EthernetHeader.isTag(bytes.getShort(type, BIG_ENDIAN) & 0xffff)) {
            type += EthernetHeader.TAG_BYTES;
        }
        int ip = type + 2;
        if (ip > end) {
            return mix(frame.length());
        }
        int what = bytes.getShort(type, BIG_ENDIAN) & 0xffff;
        if (what == EthernetHeader.IPV4 && ip + Ipv4Header.BYTES <= end) {
            return ipv4(bytes, ip, end);
        }
        if (what == EthernetHeader.IPV6 && ip + Ipv6Header.BYTES <= end) {
            return ipv6(bytes, ip, end);
        }
        return mix(mix(bytes.getLong(frame.offset()) ^ what) ^ bytes.getInt(frame.offset() + Long.BYTES));
    }

    private static long ipv4(DirectBuffer bytes, int ip, int end) {
        int protocol = bytes.getByte(ip + Ipv4Header.PROTOCOL);
        boolean later = (bytes.getShort(ip + Ipv4Header.FRAGMENT, BIG_ENDIAN)
                        & (Ipv4Header.FRAGMENT_OFFSET_MASK | Ipv4Header.MORE_FRAGMENTS))
                != 0;
        long hash = mix(mix(bytes.getLong(ip + Ipv4Header.SOURCE)) ^ protocol);
        return later ? hash : ports(hash, bytes, protocol, ip + Ipv4Header.bytes(bytes.getByte(ip)), end);
    }

    private static long ipv6(DirectBuffer bytes, int ip, int end) {
        int protocol = bytes.getByte(ip + Ipv6Header.NEXT_HEADER);
        long hash = mix(protocol);
        for (int at = 0; at < Ipv6Header.ADDRESSES_BYTES; at += Long.BYTES) {
            hash = mix(hash ^ bytes.getLong(ip + Ipv6Header.SOURCE + at));
        }
        return ports(hash, bytes, protocol, ip + Ipv6Header.BYTES, end);
    }

    private static long ports(long hash, DirectBuffer bytes, int protocol, int at, int end) {
        boolean there = (protocol == TCP || protocol == UDP) && at + PORTS_BYTES <= end;
        return there ? mix(hash ^ bytes.getInt(at)) : hash;
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long value) {
        long mixed = value + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}

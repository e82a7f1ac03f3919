package plumbline.bench.handwritten;

import static plumbline.bench.handwritten.NetworkOrder.put16;
import static plumbline.bench.handwritten.NetworkOrder.put32;
import static plumbline.bench.handwritten.NetworkOrder.put64;
import static plumbline.bench.handwritten.NetworkOrder.s32;
import static plumbline.bench.handwritten.NetworkOrder.s64;
import static plumbline.bench.handwritten.NetworkOrder.u16;

import plumbline.vm.wire.Ipv4Header;

/** {@code l3}: a router with one entry per host. */
public final class L3 implements Forwarder {
    private static final int TTL_UNIT = 0x100;

    private final HostTable hosts;

    /** Routes to the hosts of a table. */
    public L3(HostTable hosts) {
        this.hosts = hosts;
    }

    @Override
    public int forward(byte[] bytes, int offset, int length) {
        int at = Ipv4.find(bytes, offset, length);
        if (at <= Ipv4.OTHER || (bytes[at + Ipv4Header.TTL] & 0xff) <= 1) {
            return DROPPED;
        }
        long hop = hosts.find(s32(bytes, at + Ipv4Header.DESTINATION));
        if (hop == HostTable.UNKNOWN) {
            return DROPPED;
        }
        long own = s64(bytes, offset);
        put64(bytes, offset, HostTable.mac(hop) << 16 | own >>> 48);
        put32(bytes, offset + 8, (int) (own >>> 16));
        int ttl = at + Ipv4Header.TTL;
        put16(bytes, ttl, u16(bytes, ttl) - TTL_UNIT);
        put16(bytes, at + Ipv4Header.CHECKSUM, lowered(u16(bytes, at + Ipv4Header.CHECKSUM)));
        return HostTable.port(hop);
    }

    /** The checksum after a word of the header became smaller by one time to live (RFC 1624). */
    private static int lowered(int checksum) {
        int sum = (~checksum & 0xffff) + (0xffff - TTL_UNIT);
        return ~((sum & 0xffff) + (sum >>> 16));
    }

    @Override
    public long cell(String register, int index) {
        throw new IllegalArgumentException("no register " + register);
    }
}

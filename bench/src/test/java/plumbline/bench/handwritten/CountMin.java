package plumbline.bench.handwritten;

import static plumbline.bench.handwritten.NetworkOrder.put16;
import static plumbline.bench.handwritten.NetworkOrder.put32;
import static plumbline.bench.handwritten.NetworkOrder.s32;

import plumbline.vm.wire.Ipv4Header;

/** {@code countmin}: a Count-Min sketch of two rows over the 5-tuple. */
public final class CountMin implements Forwarder {
    private static final int KEY_BYTES = 13;
    private static final int[] ETHERNET = PositionTables.of(0xEDB88320, KEY_BYTES);
    private static final int[] CASTAGNOLI = PositionTables.of(0x82F63B78, KEY_BYTES);
    private static final int ENTRIES = 65_536;
    private static final int MASK = ENTRIES - 1;

    private final int egressPort;
    private final int[] row0 = new int[ENTRIES];
    private final int[] row1 = new int[ENTRIES];

    /** What comes in by a port leaves by its neighbour. */
    public CountMin(int ingressPort) {
        this.egressPort = ingressPort ^ 1;
    }

    @Override
    public int forward(byte[] bytes, int offset, int length) {
        int at = Ipv4.find(bytes, offset, length);
        if (at <= Ipv4.OTHER) {
            return at == Ipv4.REJECTED ? DROPPED : egressPort;
        }
        int source = s32(bytes, at + Ipv4Header.SOURCE);
        int destination = s32(bytes, at + Ipv4Header.DESTINATION);
        int protocol = bytes[at + Ipv4Header.PROTOCOL];
        int ports = Ipv4.hasPorts(bytes, at) ? s32(bytes, at + Ipv4.PORTS) : 0;
        int seen0 = ++row0[hash(ETHERNET, source, destination, protocol, ports) & MASK];
        int seen1 = ++row1[hash(CASTAGNOLI, source, destination, protocol, ports) & MASK];
        put16(bytes, offset, 0);
        put32(bytes, offset + 2, Integer.compareUnsigned(seen0, seen1) < 0 ? seen0 : seen1);
        return egressPort;
    }

    private static int hash(int[] table, int source, int destination, int protocol, int ports) {
        return table[source >>> 24]
                ^ table[0x100 | source >>> 16 & 0xff]
                ^ table[0x200 | source >>> 8 & 0xff]
                ^ table[0x300 | source & 0xff]
                ^ table[0x400 | destination >>> 24]
                ^ table[0x500 | destination >>> 16 & 0xff]
                ^ table[0x600 | destination >>> 8 & 0xff]
                ^ table[0x700 | destination & 0xff]
                ^ table[0x800 | protocol & 0xff]
                ^ table[0x900 | ports >>> 24]
                ^ table[0xa00 | ports >>> 16 & 0xff]
                ^ table[0xb00 | ports >>> 8 & 0xff]
                ^ table[0xc00 | ports & 0xff];
    }

    @Override
    public long cell(String register, int index) {
        return Integer.toUnsignedLong(
                switch (register) {
                    case "row0" -> row0[index];
                    case "row1" -> row1[index];
                    default -> throw new IllegalArgumentException("no register " + register);
                });
    }
}

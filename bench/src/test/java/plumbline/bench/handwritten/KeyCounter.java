package plumbline.bench.handwritten;

import static plumbline.bench.handwritten.NetworkOrder.put16;
import static plumbline.bench.handwritten.NetworkOrder.put32;
import static plumbline.bench.handwritten.NetworkOrder.s64;

import plumbline.vm.wire.Ipv4Header;

/** {@code keycounter}: one entry per hash, a key and a count. */
public final class KeyCounter implements Forwarder {
    private static final int[] HASH = AddressHash.tables(AddressHash.ETHERNET);
    private static final int ENTRIES = 65_536;
    private static final int MASK = ENTRIES - 1;

    private final int egressPort;
    private final long[] keys = new long[ENTRIES];
    private final int[] counts = new int[ENTRIES];

    /** What comes in by a port leaves by its neighbour. */
    public KeyCounter(int ingressPort) {
        this.egressPort = ingressPort ^ 1;
    }

    @Override
    public int forward(byte[] bytes, int offset, int length) {
        int at = Ipv4.find(bytes, offset, length);
        if (at <= Ipv4.OTHER) {
            return at == Ipv4.REJECTED ? DROPPED : egressPort;
        }
        long flow = s64(bytes, at + Ipv4Header.SOURCE);
        int slot = AddressHash.of(HASH, flow) & MASK;
        int count = keys[slot] == flow ? counts[slot] + 1 : 1;
        keys[slot] = flow;
        counts[slot] = count;
        put16(bytes, offset, 0);
        put32(bytes, offset + 2, count);
        return egressPort;
    }

    @Override
    public long cell(String register, int index) {
        return switch (register) {
            case "key" -> keys[index];
            case "count" -> Integer.toUnsignedLong(counts[index]);
            default -> throw new IllegalArgumentException("no register " + register);
        };
    }
}

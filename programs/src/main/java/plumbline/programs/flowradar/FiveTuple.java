package plumbline.programs.flowradar;

import java.nio.ByteBuffer;
import java.util.Comparator;
import plumbline.programs.heavyhitters.FlowKey;

/** A flow: addresses and ports as unsigned numbers, ports 0 if there are none. */
public record FiveTuple(int src, int dst, int srcPort, int dstPort, int protocol) implements Comparable<FiveTuple> {
    private static final int BYTES = 13;
    private static final Comparator<FiveTuple> ORDER =
            Comparator.comparingLong(FiveTuple::pair).thenComparingLong(FiveTuple::rest);

    /** From the two words of a cell: addresses; ports and protocol. */
    static FiveTuple of(long pair, long rest) {
        return new FiveTuple(
                (int) (pair >>> 32),
                (int) pair,
                (int) (rest >>> 24) & 0xFFFF,
                (int) (rest >>> 8) & 0xFFFF,
                (int) rest & 0xFF);
    }

    /** Source in front of destination address. */
    long pair() {
        return (long) src << 32 | dst & 0xFFFF_FFFFL;
    }

    /** Ports and protocol, 40 bits. */
    long rest() {
        return (long) srcPort << 24 | (long) dstPort << 8 | protocol;
    }

    /** As it is hashed. */
    byte[] bytes() {
        return ByteBuffer.allocate(BYTES)
                .putInt(src)
                .putInt(dst)
                .putShort((short) srcPort)
                .putShort((short) dstPort)
                .put((byte) protocol)
                .array();
    }

    @Override
    public int compareTo(FiveTuple other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return FlowKey.SOURCE.show(src) + ":" + srcPort + " → " + FlowKey.DESTINATION.show(dst) + ":" + dstPort + " ("
                + protocol + ")";
    }
}

package plumbline.bench.handwritten;

import static plumbline.bench.handwritten.NetworkOrder.s64;

import java.util.Arrays;
import plumbline.vm.RandomDraws;
import plumbline.vm.wire.Ipv4Header;

/** {@code precision} with two ways and its other parameters as they come. */
public final class HandwrittenPrecision implements Forwarder {
    private static final int[] HASH_1 = AddressHash.tables(AddressHash.ETHERNET);
    private static final int[] HASH_2 = AddressHash.tables(AddressHash.CASTAGNOLI);
    private static final int ENTRIES = 65_536;
    private static final int MASK = ENTRIES - 1;
    private static final int INITIAL = 100;
    private static final int COIN = 0;
    private static final int MANTISSA = 1;

    private final int egressPort;
    private final long seed;
    private final long[] keys1 = new long[ENTRIES];
    private final long[] keys2 = new long[ENTRIES];
    private final int[] counts1 = new int[ENTRIES];
    private final int[] counts2 = new int[ENTRIES];
    private long passes;

    /**
     * What comes in by a port leaves by its neighbour.
     *
     * @param seed of the coins
     */
    public HandwrittenPrecision(int ingressPort, long seed) {
        this.egressPort = ingressPort ^ 1;
        this.seed = seed;
        Arrays.fill(counts1, INITIAL);
        Arrays.fill(counts2, INITIAL);
    }

    @Override
    public int forward(byte[] bytes, int offset, int length) {
        long pass = passes++;
        int at = Ipv4.find(bytes, offset, length);
        if (at <= Ipv4.OTHER) {
            return at == Ipv4.REJECTED ? DROPPED : egressPort;
        }
        long flow = s64(bytes, at + Ipv4Header.SOURCE);
        if (flow == 0) {
            return egressPort;
        }
        int slot1 = AddressHash.of(HASH_1, flow) & MASK;
        if (keys1[slot1] == flow) {
            counts1[slot1]++;
            return egressPort;
        }
        int slot2 = AddressHash.of(HASH_2, flow) & MASK;
        if (keys2[slot2] == flow) {
            counts2[slot2]++;
            return egressPort;
        }
        boolean second = Integer.compareUnsigned(counts2[slot2], counts1[slot1]) < 0;
        if (admits(second ? counts2[slot2] : counts1[slot1], pass)) {
            takeOver(flow, second ? keys2 : keys1, second ? counts2 : counts1, second ? slot2 : slot1);
        }
        return egressPort;
    }

    /** Tosses the coin for a smallest count: about 1 in count + 1. */
    private boolean admits(int smallest, long pass) {
        int next = smallest + 1;
        int scale = Math.max(28 - Integer.numberOfLeadingZeros(next), 0);
        int steps = next >>> scale;
        return steps > 0
                && (RandomDraws.draw(seed, pass, COIN) & (1 << scale) - 1) == 0
                && (RandomDraws.draw(seed, pass, MANTISSA) & 0xfff) < 4_096 / steps;
    }

    /** What the switch does in a second pass of the packet. */
    private void takeOver(long flow, long[] keys, int[] counts, int slot) {
        passes++;
        keys[slot] = flow;
        counts[slot]++;
    }

    @Override
    public long cell(String register, int index) {
        return switch (register) {
            case "key1" -> keys1[index];
            case "key2" -> keys2[index];
            case "count1" -> Integer.toUnsignedLong(counts1[index]);
            case "count2" -> Integer.toUnsignedLong(counts2[index]);
            default -> throw new IllegalArgumentException("no register " + register);
        };
    }
}

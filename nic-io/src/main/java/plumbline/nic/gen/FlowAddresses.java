package plumbline.nic.gen;

import plumbline.nic.support.Seeds;

/**
 * Addresses that stand for a flow. Each is a bijection of the flow's number, so two flows differ in source, in
 * destination, and therefore in every key made of them; neighbours in number are no neighbours in address.
 *
 * <pre>
 *   IPv4   source 16.0.0.0/4 + 28 bits         destination 32.0.0.0/4 + 28 bits   (16.… to 31.…, 32.… to 47.…)
 *   IPv6   source 2001:db8:0:1::/64 + 64 bits  destination 2001:db8:0:2::/64 + 64 bits
 *   ports  1024 … 65535, from a hash: flows may share them
 * </pre>
 */
public final class FlowAddresses {
    private static final int MASK = PacketSequence.MAX_FLOWS - 1;
    private static final int SOURCE_PREFIX = 16 << 24;
    private static final int DESTINATION_PREFIX = 32 << 24;
    private static final int[] ODD = {0x5bd1e995, 0x2c1b3c6d};
    private static final int HALF = 14;

    private final int sourceKey;
    private final int destinationKey;
    private final long hashKey;

    /** Other seeds give other addresses. */
    public FlowAddresses(long seed) {
        long keys = Seeds.mix(seed + Seeds.mix(Seeds.Purpose.ADDRESSES.ordinal() + 1));
        sourceKey = (int) keys & MASK;
        destinationKey = (int) (keys >>> 32) & MASK;
        hashKey = Seeds.mix(keys);
    }

    /** IPv4 source address. */
    public int source(int flow) {
        return SOURCE_PREFIX | scramble(flow ^ sourceKey);
    }

    /** IPv4 destination address. */
    public int destination(int flow) {
        return DESTINATION_PREFIX | scramble(flow ^ destinationKey);
    }

    /** Last 64 bits of the IPv6 source address. */
    public long source6(int flow) {
        return Seeds.mix(flow ^ hashKey);
    }

    /** Last 64 bits of the IPv6 destination address. */
    public long destination6(int flow) {
        return Seeds.mix(~(flow ^ hashKey));
    }

    /** UDP or TCP source port. */
    public int sourcePort(int flow) {
        return port((int) Seeds.mix(flow + hashKey) & 0xffff);
    }

    /** UDP or TCP destination port. */
    public int destinationPort(int flow) {
        return port((int) (Seeds.mix(flow + hashKey) >>> 48));
    }

    private static int port(int sixteenBits) {
        return 1_024 + (sixteenBits * 64_512 >>> 16);
    }

    /** A bijection of 28 bits: odd factors and shifts can both be undone. */
    private static int scramble(int value) {
        int x = value;
        for (int odd : ODD) {
            x = x * odd & MASK;
            x ^= x >>> HALF;
        }
        return x;
    }
}

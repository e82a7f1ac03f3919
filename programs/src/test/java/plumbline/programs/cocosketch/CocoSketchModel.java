package plumbline.programs.cocosketch;

import plumbline.programs.reference.WayHashes;

/**
 * CocoSketch's hardware form from its definition (Y. Zhang et al., SIGCOMM 2021, section 4.3), without a switch: each
 * array counts, then may change its owner. The caller supplies the random numbers.
 */
public final class CocoSketchModel {
    private static final int MANTISSA_BITS = 12;
    private static final int POWER_BITS = 20;

    private final long[][] owners;
    private final long[][] counts;
    private final WayHashes hashes;

    /**
     * @param entries per array, a power of two
     * @param keyBits bits of a flow id that are hashed
     */
    public CocoSketchModel(int arrays, int entries, int keyBits) {
        owners = new long[arrays][entries];
        counts = new long[arrays][entries];
        hashes = new WayHashes(arrays, entries, keyBits);
    }

    /**
     * A packet.
     *
     * @param words 32 random bits per array
     */
    public void packet(long flow, long[] words) {
        for (int a = 0; a < owners.length; a++) {
            int slot = hashes.slot(a, flow);
            counts[a][slot]++;
            if (becomesOwner(counts[a][slot], words[a])) {
                owners[a][slot] = flow;
            }
        }
    }

    /** Whether an array's coin falls for what its cell counts with the packet. */
    @FunctionalInterface
    public interface ArrayCoin {
        /** Falls. */
        boolean falls(int array, long next);
    }

    /** A packet that counts so much. */
    public void packet(long flow, long amount, ArrayCoin coin) {
        for (int a = 0; a < owners.length; a++) {
            int slot = hashes.slot(a, flow);
            counts[a][slot] += amount;
            if (coin.falls(a, counts[a][slot])) {
                owners[a][slot] = flow;
            }
        }
    }

    /** Probability 1/count, approximated as a table can: count = 2^y·T, T below 32, rounded down. */
    static boolean becomesOwner(long count, long word) {
        int y = 0;
        long t = count;
        while (t >= 32) {
            t /= 2;
            y++;
        }
        boolean power = y <= POWER_BITS && word % (1L << y) == 0;
        return power && (word >>> POWER_BITS) < (1 << MANTISSA_BITS) / t;
    }

    /** The owner of a cell; 0 if it has none. */
    public long owner(int array, int slot) {
        return owners[array][slot];
    }

    /** The count of a cell. */
    public long count(int array, int slot) {
        return counts[array][slot];
    }
}

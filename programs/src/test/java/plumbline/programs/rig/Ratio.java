package plumbline.programs.rig;

import java.util.stream.IntStream;

/**
 * The coin of probability amount/next from the words of {@code lib/ratio.plumb}, by arithmetic: the program has tables.
 */
public final class Ratio {
    private Ratio() {}

    /**
     * Whether it falls.
     *
     * @param dither five random bits
     * @param word 32 random bits
     */
    public static boolean falls(long amount, int dither, long word, long next) {
        if (next == amount) {
            return true;
        }
        return word % (1L << bits(amount, dither)) < below(next);
    }

    /** How often it falls, over all random words. */
    public static double chance(long amount, long next) {
        return IntStream.range(0, 32)
                .mapToDouble(dither -> Math.min(1, (double) below(next) / (1L << bits(amount, dither))))
                .average()
                .orElseThrow();
    }

    /** Bits of the word that stay: 32 less the logarithm of a power of two that is the amount on average. */
    private static int bits(long amount, int dither) {
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(amount);
        double fraction = (double) amount / (1L << power) - 1;
        boolean up = power < 5 ? dither < Math.floor(32 * fraction) : dither < 2 * (int) (fraction * 16) + 1;
        return 32 - power - (up ? 1 : 0);
    }

    /** 2^32 / next, next rounded down to five bits, the result to eight. */
    static long below(long next) {
        long rounded = top(next, 5);
        return top((1L << 32) / rounded, 8);
    }

    private static long top(long value, int bits) {
        long step = Math.max(1, Long.highestOneBit(value) >>> bits - 1);
        return value / step * step;
    }
}

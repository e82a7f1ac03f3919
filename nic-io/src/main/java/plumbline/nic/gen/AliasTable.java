package plumbline.nic.gen;

import java.util.random.RandomGenerator;

/**
 * Draws an index with given probabilities in constant time (Walker's alias method, built as Vose describes). Exact up
 * to the rounding of doubles, for any weights.
 *
 * <pre>
 *   n columns of equal width; each is filled by at most two indexes:
 *   column i:  |■■■■■■■■ i ■■■■■■■■|□□□□ alias[i] □□□□|
 *              0                threshold[i]        2^64
 * </pre>
 */
public final class AliasTable {
    private static final double TWO_64 = 0x1p64;

    private final long[] threshold;
    private final int[] alias;

    /** @param weights at least one, none negative, with a positive sum; they need not add up to 1 */
    public AliasTable(double[] weights) {
        int n = weights.length;
        double sum = sum(weights);
        double[] height = new double[n]; // of the part of index i that is not yet in a column; 1 fills a column
        int[] stack = new int[n]; // low ones from the left, high ones from the right
        int low = 0;
        int high = n;
        for (int i = 0; i < n; i++) {
            height[i] = weights[i] / sum * n;
            if (height[i] < 1) {
                stack[low++] = i;
            } else {
                stack[--high] = i;
            }
        }
        threshold = new long[n];
        alias = new int[n];
        while (low > 0 && high < n) {
            int small = stack[--low];
            int large = stack[high];
            set(small, height[small], large);
            height[large] = height[large] + height[small] - 1;
            if (height[large] < 1) {
                high++;
                stack[low++] = large;
            }
        }
        while (low > 0) { // full up to rounding
            set(stack[--low], 1, stack[low]);
        }
        for (; high < n; high++) {
            set(stack[high], 1, stack[high]);
        }
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            if (!(weight >= 0)) {
                throw new IllegalArgumentException("weight " + weight);
            }
            sum += weight;
        }
        if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("weights add up to " + sum);
        }
        return sum;
    }

    private void set(int column, double share, int other) {
        alias[column] = other;
        if (share >= 1) {
            threshold[column] = -1;
            alias[column] = column;
        } else if (share >= 0.5) { // a double beyond 2^63 does not cast to the unsigned long that we want
            threshold[column] = (long) ((share - 0.5) * TWO_64) + Long.MIN_VALUE;
        } else {
            threshold[column] = (long) (share * TWO_64);
        }
    }

    /** Draws an index. */
    public int draw(RandomGenerator random) {
        int column = (int) Math.unsignedMultiplyHigh(random.nextLong(), threshold.length);
        return Long.compareUnsigned(random.nextLong(), threshold[column]) < 0 ? column : alias[column];
    }

    /** How many indexes there are. */
    public int size() {
        return threshold.length;
    }
}

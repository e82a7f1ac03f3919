package plumbline.nic.gen;

import java.util.function.IntToDoubleFunction;

/** Pearson's test. */
final class ChiSquare {
    private ChiSquare() {}

    /**
     * How many standard deviations the statistic lies above what it should be (Wilson and Hilferty's cube root, good
     * for many cells); cells expected less than 5 times are put together. Fair draws stay below 4.
     */
    static double deviation(long[] counts, long draws, IntToDoubleFunction probability) {
        double statistic = 0;
        int cells = 0;
        double pooledExpected = 0;
        long pooled = 0;
        for (int i = 0; i < counts.length; i++) {
            pooledExpected += probability.applyAsDouble(i) * draws;
            pooled += counts[i];
            if (pooledExpected >= 5 || i == counts.length - 1) {
                statistic += (pooled - pooledExpected) * (pooled - pooledExpected) / Math.max(pooledExpected, 1e-9);
                cells++;
                pooledExpected = 0;
                pooled = 0;
            }
        }
        double degrees = Math.max(1, cells - 1);
        double spread = 2 / (9 * degrees);
        return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
    }
}

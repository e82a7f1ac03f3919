package plumbline.programs.cocosketch;

import java.util.Arrays;

/**
 * How a flow's estimates from several arrays become one: the paper's median where there is one in the middle of at
 * least three; of two the larger, as their mean would halve every flow that owns only one of its cells.
 */
final class Combination {
    private Combination() {}

    static long of(long[] estimates) {
        long[] sorted = estimates.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length <= 2) {
            return sorted[sorted.length - 1];
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

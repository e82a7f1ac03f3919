package plumbline.programs.cocosketch;

import java.util.stream.LongStream;
import plumbline.programs.statistic.Quantiles;

/**
 * How a flow's estimates from several arrays become one: the paper's median where there is one in the middle of at
 * least three; of two the larger, as their mean would halve every flow that owns only one of its cells.
 */
final class Combination {
    private Combination() {}

    static long of(long[] estimates) {
        return (long) Quantiles.of(estimates.length == 2 ? 1 : 0.5, LongStream.of(estimates));
    }
}

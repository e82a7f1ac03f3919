package plumbline.network.host;

import java.util.Arrays;
import java.util.stream.LongStream;
import plumbline.programs.statistic.Quantiles;

/**
 * Times that some flows took.
 *
 * @param nanos sorted
 */
public record CompletionTimes(long[] nanos) {
    /** Sorts times. */
    public static CompletionTimes of(LongStream nanos) {
        return new CompletionTimes(nanos.sorted().toArray());
    }

    /** Their mean; 0 if there are none. */
    public double mean() {
        return Arrays.stream(nanos).average().orElse(0);
    }

    /** A quantile; 0 if there are none. */
    public double quantile(double share) {
        return Quantiles.of(share, LongStream.of(nanos));
    }
}

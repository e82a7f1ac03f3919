package plumbline.bench.tcp;

import java.util.Arrays;
import java.util.stream.LongStream;

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
        if (nanos.length == 0) {
            return 0;
        }
        double place = share * (nanos.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, nanos.length - 1);
        return nanos[below] + (place - below) * (nanos[above] - nanos[below]);
    }
}

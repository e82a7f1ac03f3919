package plumbline.programs.statistic;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Sample quantiles of values in any order; 0 of none. */
public final class Quantiles {
    private Quantiles() {}

    /**
     * A quantile, linear between the two nearest values (R's default, type 7): 0 is the minimum, 0.5 the median, of
     * which an even number of values has the mean of the middle two, 1 the maximum.
     */
    public static double of(double share, double... values) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** The same of whole numbers. */
    public static double of(double share, LongStream values) {
        return of(share, values.asDoubleStream().toArray());
    }

    /** The greater of the middle two of an even number of values, so that it is always one of them. */
    public static double upperMedian(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}

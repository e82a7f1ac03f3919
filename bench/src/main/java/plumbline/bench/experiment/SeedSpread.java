package plumbline.bench.experiment;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How a value differs from seed to seed.
 *
 * @param seeds that have a value
 * @param mean of them
 * @param min smallest
 * @param max largest
 * @param deviation standard deviation of a single seed's value (n − 1); 0 for one seed
 */
public record SeedSpread(int seeds, double mean, double min, double max, double deviation) {
    /** The spread of the seeds' values; what is not finite does not count. Empty if none is. */
    static Optional<SeedSpread> of(double... values) {
        double[] known = Arrays.stream(values).filter(Double::isFinite).toArray();
        if (known.length == 0) {
            return Optional.empty();
        }
        double mean = Arrays.stream(known).average().getAsDouble();
        double squares = Arrays.stream(known)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return Optional.of(new SeedSpread(
                known.length,
                mean,
                Arrays.stream(known).min().getAsDouble(),
                Arrays.stream(known).max().getAsDouble(),
                known.length == 1 ? 0 : Math.sqrt(squares / (known.length - 1))));
    }

    /** Standard error of the mean; 0 for one seed, which says nothing about it. */
    double standardError() {
        return deviation / Math.sqrt(seeds);
    }

    /** Mean and standard deviation, as for a cell of a table. */
    String inTable() {
        return seeds == 1
                ? FigureText.of(mean)
                : FigureText.of(mean) + " ±" + String.format(Locale.ROOT, "%.2g", deviation);
    }

    /** Smallest and largest, and of how many seeds. */
    @Override
    public String toString() {
        return seeds == 1 ? "1 seed" : FigureText.of(min) + " to " + FigureText.of(max) + ", " + seeds + " seeds";
    }
}

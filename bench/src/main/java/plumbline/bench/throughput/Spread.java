package plumbline.bench.throughput;

import plumbline.programs.statistic.Quantiles;

/** Several measurements of one thing. */
public record Spread(double median, double min, double max) {
    /** Of at least one measurement. */
    static Spread of(double... values) {
        return new Spread(Quantiles.of(0.5, values), Quantiles.of(0, values), Quantiles.of(1, values));
    }
}

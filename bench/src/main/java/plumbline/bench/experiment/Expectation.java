package plumbline.bench.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A statement that a figure is expected to support, in numbers: a metric of one series, alone or compared with another
 * series, lies between two bounds. It is looked at where the sweep has a value, or where another metric falls to one.
 *
 * @param say    the statement
 * @param metric which
 * @param upTo   where the metric is known only to lie between two: {@code metric} is the lower, this the upper one, and the
 *               statement holds if some value between them does; else absent
 * @param series which line
 * @param at     swept value; absent: at each one
 * @param where  instead of a swept value: where another metric falls to a value; {@code metric} is then its cost
 * @param than   compared with; absent: alone
 * @param least  lower bound, absent if there is none
 * @param most   upper bound, absent if there is none
 */
public record Expectation(
        String say, String metric, String upTo, String series, String at, Fall where, Other than, Double least, Double most) {
    /**
     * The other side of a comparison.
     *
     * @param metric absent: the same
     * @param series absent: the same
     * @param at     absent: the same
     * @param by     how they are compared
     */
    public record Other(String metric, String series, String at, Comparison by) {
        /** The swept value without underscores, and a ratio unless said otherwise. */
        public Other {
            at = at == null ? null : at.replace("_", "");
            by = by == null ? Comparison.RATIO : by;
        }
    }

    /** How two values become one. */
    public enum Comparison {
        /** First divided by second. */
        RATIO(" / ") {
            @Override
            double of(double one, double other) {
                return one / other;
            }
        },
        /** First minus second. */
        DIFFERENCE(" - ") {
            @Override
            double of(double one, double other) {
                return one - other;
            }
        };

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        abstract double of(double one, double other);
    }

    /** Whether a statement holds. */
    public enum Outcome {
        /** At each value looked at. */
        HOLDS,
        /** Not at some value. */
        DOES_NOT,
        /** No value that it speaks of was measured. */
        NOT_MEASURED
    }

    /**
     * What became of a statement.
     *
     * @param figures the values that decide
     */
    public record Verdict(String statement, Outcome outcome, String figures) {}

    /** Checks that the statement says something. */
    public Expectation {
        Objects.requireNonNull(say, "an expectation needs 'say'");
        Objects.requireNonNull(metric, "an expectation needs 'metric'");
        Objects.requireNonNull(series, "an expectation needs 'series'");
        at = at == null ? null : at.replace("_", "");
        if (least == null && most == null) {
            throw new IllegalArgumentException("'" + say + "' has neither 'least' nor 'most'");
        }
        if (where != null && (at != null || than != null && than.at() != null)) {
            throw new IllegalArgumentException("'" + say + "' has both 'at' and 'where'");
        }
        if (upTo != null && (where != null || than != null)) {
            throw new IllegalArgumentException("'" + say + "' has 'up_to', which goes neither with 'where' nor with 'than'");
        }
    }

    /** Holds the statement against results. */
    public Verdict judge(Results results) {
        return where == null ? judgeAtValues(results) : judgeWhereItFalls(results);
    }

    /** A cost of which only a lower bound is known proves no upper bound, and nothing is a known share of it. */
    private Verdict judgeWhereItFalls(Results results) {
        Optional<Fall.Cost> one = where.cost(results, series, metric);
        Optional<Fall.Cost> other = than == null ? one : where.cost(results, otherSeries(), otherMetric());
        if (one.isEmpty() || other.isEmpty()) {
            return new Verdict(say, Outcome.NOT_MEASURED, bounds());
        }
        double value = than == null ? one.get().value() : than.by().of(one.get().value(), other.get().value());
        boolean known = (one.get().reached() || most == null) && (than == null || other.get().reached());
        String compared = than == null ? "" : than.by().sign + other.get() + " = " + number(value);
        return new Verdict(say, known && inside(value) ? Outcome.HOLDS : Outcome.DOES_NOT,
                "where " + where.metric() + " falls to " + number(where.to()) + ": " + one.get() + compared + "; expected " + bounds());
    }

    private Verdict judgeAtValues(Results results) {
        List<String> places = at == null ? List.copyOf(results.xs()) : List.of(at);
        StringBuilder figures = new StringBuilder();
        Outcome outcome = Outcome.NOT_MEASURED;
        for (String x : places) {
            OptionalDouble value = value(results, x);
            if (value.isPresent()) {
                boolean inside = upTo == null ? inside(value.getAsDouble()) : meets(value.getAsDouble(), top(results, x));
                outcome = inside && outcome != Outcome.DOES_NOT ? Outcome.HOLDS : Outcome.DOES_NOT;
                figures.append(figures.isEmpty() ? "" : ", ").append(figure(results, x, value.getAsDouble()));
            }
        }
        return new Verdict(say, outcome, figures.isEmpty() ? bounds() : figures + "; expected " + bounds());
    }

    private OptionalDouble value(Results results, String x) {
        OptionalDouble one = results.mean(metric, series, x);
        OptionalDouble other = than == null ? OptionalDouble.empty() : other(results, x);
        if (one.isEmpty() || than != null && other.isEmpty()) {
            return OptionalDouble.empty();
        }
        return than == null
                ? one
                : OptionalDouble.of(than.by().of(one.getAsDouble(), other.getAsDouble()));
    }

    private OptionalDouble other(Results results, String x) {
        return results.mean(otherMetric(), otherSeries(), than.at() == null ? x : than.at());
    }

    private String otherMetric() {
        return than.metric() == null ? metric : than.metric();
    }

    private String otherSeries() {
        return than.series() == null ? series : than.series();
    }

    private double top(Results results, String x) {
        return results.mean(upTo, series, x).getAsDouble();
    }

    private boolean meets(double low, double high) {
        return (least == null || high >= least) && (most == null || low <= most);
    }

    private boolean inside(double value) {
        return (least == null || value >= least) && (most == null || value <= most);
    }

    private String figure(Results results, String x, double value) {
        String one = number(results.mean(metric, series, x).getAsDouble());
        if (upTo != null) {
            return "at " + x + ": " + one + " to " + number(top(results, x));
        }
        if (than == null) {
            return "at " + x + ": " + one;
        }
        return "at " + x + ": " + one + than.by().sign + number(other(results, x).getAsDouble()) + " = " + number(value);
    }

    private String bounds() {
        if (least == null) {
            return "at most " + number(most);
        }
        return most == null ? "at least " + number(least) : number(least) + " to " + number(most);
    }

    static String number(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size != 0 && (size >= 1e5 || size < 1e-3) ? "%.3g" : "%.4g", value);
    }
}

package plumbline.bench.experiment;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A statement that a figure is expected to support, in numbers: a metric of one series, alone or compared with another
 * series, lies between two bounds. It is looked at where the sweep has a value, or where another metric falls to one.
 *
 * @param say the statement
 * @param source who states what and where, and the tolerance that follows; begins with paper, artefact, theory,
 *     simulation (another simulator) or ours
 * @param metric which
 * @param upTo where the metric is known only to lie between two: {@code metric} is the lower, this the upper one, and
 *     the statement holds if some value between them does; else absent
 * @param series which line
 * @param at swept value; absent: at each one
 * @param where instead of a swept value: where another metric falls to a value; {@code metric} is then its cost
 * @param than compared with; absent: alone
 * @param min lower bound, absent if there is none
 * @param max upper bound, absent if there is none
 * @param standardErrors by how many standard errors of the measured mean (over seeds) the bounds are widened; absent: 0
 * @param knownMiss why it does not hold; absent if it should
 * @param fastMiss why it does not hold with {@code --fast}; absent: as {@code knownMiss}
 */
public record Expectation(
        String say,
        String source,
        String metric,
        String upTo,
        String series,
        String at,
        Fall where,
        Other than,
        Double min,
        Double max,
        Double standardErrors,
        String knownMiss,
        String fastMiss) {
    private static final Pattern SOURCE =
            Pattern.compile("(paper|artefact|theory|simulation|ours)\\b.*", Pattern.DOTALL);

    /**
     * The other side of a comparison.
     *
     * @param metric absent: the same
     * @param series absent: the same
     * @param at absent: the same
     * @param by how they are compared
     */
    public record Other(String metric, String series, String at, Comparison by) {
        /** The swept value without underscores, and a ratio unless said otherwise. */
        public Other {
            at = at == null ? null : Experiment.Sweep.spelled(at);
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

        String sign() {
            return sign;
        }

        abstract double of(double one, double other);
    }

    public Expectation {
        Objects.requireNonNull(say, "an expectation needs 'say'");
        Objects.requireNonNull(metric, "an expectation needs 'metric'");
        Objects.requireNonNull(series, "an expectation needs 'series'");
        at = at == null ? null : Experiment.Sweep.spelled(at);
        if (source == null || !SOURCE.matcher(source).matches()) {
            throw new IllegalArgumentException(
                    "'" + say + "' needs a 'source' that begins with paper, artefact, theory, simulation or" + " ours");
        }
        if (min == null && max == null) {
            throw new IllegalArgumentException("'" + say + "' has neither 'min' nor 'max'");
        }
        if (where != null && (at != null || than != null && than.at() != null)) {
            throw new IllegalArgumentException("'" + say + "' has both 'at' and 'where'");
        }
        if (upTo != null && (where != null || than != null)) {
            throw new IllegalArgumentException(
                    "'" + say + "' has 'up_to', which goes neither with 'where' nor with 'than'");
        }
        if (knownMiss != null && knownMiss.isBlank() || fastMiss != null && fastMiss.isBlank()) {
            throw new IllegalArgumentException("'" + say + "' is marked as a known miss without a reason");
        }
    }

    /** The same as it is judged with {@code --fast}. */
    Expectation fastOne() {
        return new Expectation(
                say,
                source,
                metric,
                upTo,
                series,
                at,
                where,
                than,
                min,
                max,
                standardErrors,
                fastMiss == null ? knownMiss : fastMiss,
                null);
    }

    /** Holds the statement against results. */
    public StatementVerdict judge(Results results) {
        return new Judgement(this, results).verdict();
    }

    /** The series that it is about. */
    Set<String> speaksOf() {
        return than == null || than.series() == null ? Set.of(series) : new TreeSet<>(List.of(series, than.series()));
    }

    String otherMetric() {
        return than.metric() == null ? metric : than.metric();
    }

    String otherSeries() {
        return than.series() == null ? series : than.series();
    }

    /** Whether a value lies between the bounds, widened by the standard errors that it may be off by. */
    boolean allows(double value, double standardError) {
        double slack = slack(standardError);
        return (min == null || value >= min - slack) && (max == null || value <= max + slack);
    }

    /** Whether some value from low to high does. */
    boolean allowsOneOf(double low, double high, double standardError) {
        double slack = slack(standardError);
        return (min == null || high >= min - slack) && (max == null || low <= max + slack);
    }

    private double slack(double standardError) {
        return standardErrors == null ? 0 : standardErrors * standardError;
    }

    /** The bounds as text. */
    String allowed() {
        String bounds = min == null
                ? "at most " + FigureText.of(max)
                : max == null ? "at least " + FigureText.of(min) : FigureText.of(min) + " to " + FigureText.of(max);
        return standardErrors == null
                ? bounds
                : bounds + ", or off by " + FigureText.of(standardErrors) + " standard errors";
    }
}

package plumbline.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import plumbline.bench.experiment.StatementVerdict.Figure;
import plumbline.bench.experiment.StatementVerdict.Outcome;

/** Holds a statement against results: means over the seeds decide, and each seed by itself gives their spread. */
record Judgement(Expectation expectation, Results results) {
    StatementVerdict verdict() {
        List<Figure> figures = new ArrayList<>();
        boolean held = expectation.where() == null ? atValues(figures) : whereItFalls(figures);
        return new StatementVerdict(
                expectation.say(),
                expectation.source(),
                outcome(!figures.isEmpty(), held),
                figures,
                expectation.allowed(),
                expectation.knownMiss());
    }

    private Outcome outcome(boolean measured, boolean held) {
        if (!measured) {
            return Outcome.NOT_MEASURED;
        }
        boolean marked = expectation.knownMiss() != null;
        return held ? marked ? Outcome.UNEXPECTEDLY_HELD : Outcome.HELD : marked ? Outcome.KNOWN_MISS : Outcome.MISSED;
    }

    /** A cost of which only a lower bound is known proves no upper bound, and nothing is a known share of it. */
    private boolean whereItFalls(List<Figure> figures) {
        Optional<Fall.Cost> one = cost(results);
        Optional<Fall.Cost> other = expectation.than() == null ? one : otherCost(results);
        if (one.isEmpty() || other.isEmpty()) {
            return false;
        }
        double value = compared(one.get().value(), other.get().value());
        boolean known = (one.get().reached() || expectation.max() == null)
                && (expectation.than() == null || other.get().reached());
        String place = "where " + expectation.where().metric() + " falls to "
                + FigureText.of(expectation.where().to());
        SeedSpread spread = spread(seed -> {
            Optional<Fall.Cost> first = cost(seed).filter(Fall.Cost::reached);
            Optional<Fall.Cost> second =
                    expectation.than() == null ? first : otherCost(seed).filter(Fall.Cost::reached);
            return first.isEmpty() || second.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            compared(first.get().value(), second.get().value()));
        });
        figures.add(new Figure(place, terms(one.get().toString(), other.get().toString(), value), value, spread));
        return known && expectation.allows(value, error(spread));
    }

    private Optional<Fall.Cost> cost(Results from) {
        return expectation.where().cost(from, expectation.series(), expectation.metric());
    }

    private Optional<Fall.Cost> otherCost(Results from) {
        return expectation.where().cost(from, expectation.otherSeries(), expectation.otherMetric());
    }

    private boolean atValues(List<Figure> figures) {
        boolean held = true;
        List<String> places = expectation.at() == null ? List.copyOf(results.xs()) : List.of(expectation.at());
        for (String x : places) {
            OptionalDouble value = value(results, x);
            if (value.isPresent()) {
                SeedSpread spread = spread(seed -> value(seed, x));
                figures.add(figure(x, value.getAsDouble(), spread));
                held &= expectation.upTo() == null
                        ? expectation.allows(value.getAsDouble(), error(spread))
                        : expectation.allowsOneOf(value.getAsDouble(), top(results, x), error(spread));
            }
        }
        return held;
    }

    private Figure figure(String x, double value, SeedSpread spread) {
        String one = FigureText.of(
                results.mean(expectation.metric(), expectation.series(), x).getAsDouble());
        String measured = expectation.upTo() != null
                ? one + " to " + FigureText.of(top(results, x))
                : expectation.than() == null
                        ? one
                        : terms(one, FigureText.of(other(results, x).getAsDouble()), value);
        return new Figure("at " + x, measured, value, spread);
    }

    private String terms(String one, String other, double value) {
        return expectation.than() == null
                ? one
                : one + expectation.than().by().sign() + other + " = " + FigureText.of(value);
    }

    private OptionalDouble value(Results from, String x) {
        OptionalDouble one = from.mean(expectation.metric(), expectation.series(), x);
        OptionalDouble other = expectation.than() == null ? one : other(from, x);
        return one.isEmpty() || other.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(compared(one.getAsDouble(), other.getAsDouble()));
    }

    private OptionalDouble other(Results from, String x) {
        return from.mean(
                expectation.otherMetric(),
                expectation.otherSeries(),
                expectation.than().at() == null ? x : expectation.than().at());
    }

    private double top(Results from, String x) {
        return from.mean(expectation.upTo(), expectation.series(), x).getAsDouble();
    }

    private double compared(double one, double other) {
        return expectation.than() == null ? one : expectation.than().by().of(one, other);
    }

    /** Of a value that each seed's results give alone; null if none does. */
    private SeedSpread spread(Function<Results, OptionalDouble> value) {
        return SeedSpread.of(results.bySeed().stream()
                        .map(value)
                        .flatMapToDouble(OptionalDouble::stream)
                        .toArray())
                .orElse(null);
    }

    private static double error(SeedSpread spread) {
        return spread == null ? 0 : spread.standardError();
    }
}

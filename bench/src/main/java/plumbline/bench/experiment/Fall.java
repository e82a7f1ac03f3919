package plumbline.bench.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A place between the swept values: where a metric, an error say, first falls to some value as its cost rises. It makes
 * series comparable whose settings mean different things: what does each pay for the same error?
 *
 * @param metric that falls
 * @param to how far
 */
public record Fall(String metric, Double to) {
    /**
     * What a series pays.
     *
     * @param value the cost; if the value was never reached, the largest that was measured
     * @param reached whether it was
     */
    public record Cost(double value, boolean reached) {
        @Override
        public String toString() {
            return (reached ? "" : "more than ") + FigureText.of(value);
        }
    }

    /** A swept value, as means over the seeds. */
    private record Spot(double cost, double falling) {}

    public Fall {
        Objects.requireNonNull(metric, "'where' needs 'metric'");
        Objects.requireNonNull(to, "'where' needs 'to'");
    }

    /**
     * The cost at which a series gets there: between two measured costs interpolated on logarithmic axes, at least the
     * smallest measured. Empty if the series was not measured.
     *
     * @param cost name of the metric that is paid
     */
    public Optional<Cost> cost(Results results, String series, String cost) {
        List<Spot> spots = results.xs().stream()
                .flatMap(x -> spot(results.mean(cost, series, x), results.mean(metric, series, x)).stream())
                .sorted(Comparator.comparingDouble(Spot::cost))
                .toList();
        if (spots.isEmpty()) {
            return Optional.empty();
        }
        Spot before = null;
        for (Spot spot : spots) {
            if (spot.falling <= to) {
                return Optional.of(new Cost(before == null ? spot.cost : between(before, spot), true));
            }
            before = spot;
        }
        return Optional.of(new Cost(before.cost, false));
    }

    private static Optional<Spot> spot(OptionalDouble cost, OptionalDouble falling) {
        return cost.isEmpty() || falling.isEmpty()
                ? Optional.empty()
                : Optional.of(new Spot(cost.getAsDouble(), falling.getAsDouble()));
    }

    private double between(Spot above, Spot below) {
        if (below.falling <= 0) {
            return below.cost;
        }
        double way = Math.log(above.falling / to) / Math.log(above.falling / below.falling);
        return above.cost * Math.pow(below.cost / above.cost, way);
    }
}

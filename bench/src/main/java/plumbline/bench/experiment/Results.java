package plumbline.bench.experiment;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** All measurements of an experiment. */
public record Results(List<Measurement> measurements) {
    public Results {
        measurements = List.copyOf(measurements);
    }

    /** What points gave, in their order; one that has not been measured is left out. */
    public static Results of(List<Point> points, Map<PointKey, PointOutcome> outcomes) {
        return new Results(points.stream()
                .map(point -> outcomes.get(point.key()))
                .filter(Measurement.class::isInstance)
                .map(Measurement.class::cast)
                .toList());
    }

    /** The metrics that any run has, in their first order. */
    public Set<String> metrics() {
        return measurements.stream()
                .flatMap(measurement -> measurement.metrics().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The series in their order. */
    public Set<String> series() {
        return measurements.stream().map(Measurement::series).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The swept values in their order. */
    public Set<String> xs() {
        return measurements.stream().map(Measurement::x).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The mean over the seeds; empty if it was not measured there. */
    public OptionalDouble mean(String metric, String series, String x) {
        return values(metric, series, x).average();
    }

    /** How it differs among the seeds; empty if it was not measured there. */
    public Optional<SeedSpread> spread(String metric, String series, String x) {
        return SeedSpread.of(values(metric, series, x).toArray());
    }

    /** The results of each seed alone, in the order of the seeds. */
    List<Results> bySeed() {
        return measurements.stream()
                .collect(Collectors.groupingBy(Measurement::seed, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(Results::new)
                .toList();
    }

    private DoubleStream values(String metric, String series, String x) {
        return measurements.stream()
                .filter(measurement ->
                        measurement.series().equals(series) && measurement.x().equals(x))
                .filter(measurement -> measurement.metrics().containsKey(metric))
                .mapToDouble(measurement -> measurement.metrics().get(metric));
    }
}

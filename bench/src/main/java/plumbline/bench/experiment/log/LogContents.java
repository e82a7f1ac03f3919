package plumbline.bench.experiment.log;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.subject.ExperimentException;

/**
 * What is in a file of measurements, or in several that belong together.
 *
 * @param header what the results depend on
 * @param conditions where they were measured
 * @param outcomes of a point that failed and was measured later, the measurement
 */
public record LogContents(
        RunHeader header, SortedSet<ExperimentConditions> conditions, Map<PointKey, PointOutcome> outcomes) {
    public LogContents {
        conditions = Collections.unmodifiableSortedSet(new TreeSet<>(conditions));
        outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
    }

    /**
     * Files of the same experiment as one.
     *
     * @param files by name; at least one
     * @throws ExperimentException if they do not belong together, saying why
     */
    public static LogContents merged(Map<String, LogContents> files) {
        Map.Entry<String, LogContents> first = files.entrySet().iterator().next();
        SortedSet<ExperimentConditions> conditions = new TreeSet<>();
        Map<PointKey, PointOutcome> outcomes = new LinkedHashMap<>();
        files.forEach((name, contents) -> {
            List<String> differences = first.getValue().header.differences(contents.header);
            if (!differences.isEmpty()) {
                throw new ExperimentException(first.getKey() + " and " + name
                        + " are not of the same run; they differ in " + String.join("; ", differences));
            }
            conditions.addAll(contents.conditions);
            contents.outcomes.forEach((point, outcome) -> {
                if (outcomes.merge(point, outcome, LogContents::better) instanceof Measurement kept
                        && outcome instanceof Measurement
                        && !kept.equals(outcome)) {
                    throw new ExperimentException(name + ": " + point + " has other values than in a file before it,"
                            + " and the same run always gives the same");
                }
            });
        });
        return new LogContents(first.getValue().header, conditions, outcomes);
    }

    /** A measurement, if one of the two is one. */
    static PointOutcome better(PointOutcome before, PointOutcome now) {
        return before instanceof Measurement ? before : now;
    }

    /**
     * The points that have a measurement, in the order of the experiment; of one over a folder of captures, what
     * follows for all captures behind them.
     */
    public Results results(Experiment experiment) {
        List<Measurement> all =
                new ArrayList<>(Results.of(experiment.points(), outcomes).measurements());
        all.addAll(totals(experiment));
        return new Results(all.stream().map(Measurement::withoutSummaries).toList());
    }

    private List<Measurement> totals(Experiment experiment) {
        return experiment.sweep().captures() == null ? List.of() : CaptureTotals.of(experiment.points(), outcomes);
    }

    /** Subject → lines of a table with what follows for all captures and metrics have no place for. */
    public Map<String, List<String>> tables(Experiment experiment) {
        return CaptureTotals.tables(experiment.points(), totals(experiment));
    }

    /** Those that failed. */
    public List<FailedPoint> failures(List<Point> points) {
        return points.stream()
                .map(point -> outcomes.get(point.key()))
                .filter(FailedPoint.class::isInstance)
                .map(FailedPoint.class::cast)
                .toList();
    }

    /** Those that have neither been measured nor have failed. */
    public List<Point> missing(List<Point> points) {
        return points.stream()
                .filter(point -> !outcomes.containsKey(point.key()))
                .toList();
    }

    /** All that is said above a table of the results. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(header.lines());
        conditions.forEach(where -> lines.add("machine: " + where));
        return lines;
    }
}

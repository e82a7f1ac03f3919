package plumbline.cli.experiment;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.bench.experiment.Charts;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.SeedSpread;
import plumbline.bench.experiment.StatementVerdict;
import plumbline.bench.experiment.log.LogContents;
import plumbline.pipelines.file.WholeFile;

/**
 * What an experiment gave.
 *
 * @param conditions what the results depend on, and where they were measured
 * @param failures runs that gave nothing
 * @param missing runs not made: of shards that are not there
 * @param files written
 */
public record ExperimentReport(
        String name,
        String title,
        String source,
        boolean fast,
        List<String> conditions,
        List<StatementVerdict> statements,
        List<MetricSpread> spreads,
        List<Measurement> measurements,
        List<FailedPoint> failures,
        List<PointKey> missing,
        List<String> files) {
    private static final int MAX_NAMED = 3;

    /** A metric at one place of the figure, over the seeds. */
    public record MetricSpread(String series, String x, String metric, SeedSpread spread) {
        static List<MetricSpread> of(Results results) {
            List<MetricSpread> all = new ArrayList<>();
            for (String series : results.series()) {
                for (String x : results.xs()) {
                    for (String metric : results.metrics()) {
                        results.spread(metric, series, x)
                                .ifPresent(spread -> all.add(new MetricSpread(series, x, metric, spread)));
                    }
                }
            }
            return all;
        }
    }

    /**
     * Writes CSV and charts of what was measured to a folder.
     *
     * @throws IOException if that is not possible
     */
    public static ExperimentReport write(LogContents measured, Path folder) throws IOException {
        Experiment experiment = measured.header().run().experiment();
        String name = measured.header().run().name();
        List<Point> points = experiment.points();
        Results results = measured.results(experiment);
        Path csv = folder.resolve(name + ".csv");
        WholeFile.write(csv, CsvText.of(measured.lines(), results).getBytes(StandardCharsets.UTF_8));
        List<String> files = new ArrayList<>(List.of(csv.toString()));
        for (Map.Entry<String, List<String>> table : measured.tables(experiment).entrySet()) {
            Path file = folder.resolve(name + "-" + table.getKey() + ".csv");
            WholeFile.write(file, (String.join("\n", table.getValue()) + "\n").getBytes(StandardCharsets.UTF_8));
            files.add(file.toString());
        }
        Charts.write(experiment, name, results, folder).forEach(file -> files.add(file.toString()));
        return new ExperimentReport(
                name,
                experiment.title(),
                experiment.source(),
                measured.header().run().fast(),
                measured.lines(),
                experiment.expect().stream()
                        .map(expectation -> expectation.judge(results))
                        .toList(),
                MetricSpread.of(results),
                results.measurements(),
                measured.failures(points),
                measured.missing(points).stream().map(Point::key).toList(),
                files);
    }

    /** Whether every statement holds that should. */
    @JsonIgnore
    public boolean held() {
        return statements.stream().noneMatch(verdict -> verdict.outcome() == StatementVerdict.Outcome.MISSED);
    }

    /** For people. */
    public void print(PrintWriter out, Experiment experiment) {
        out.println(title);
        out.println(source);
        out.println("x: " + experiment.sweep().label() + "; means ± standard deviation of a single seed, seeds "
                + experiment.seeds());
        out.println();
        Results results = new Results(measurements);
        out.print(CsvText.table(results));
        out.println();
        statements.forEach(verdict -> print(out, verdict));
        Map<String, Long> counts = statements.stream()
                .collect(groupingBy(verdict -> verdict.outcome().inWords(), LinkedHashMap::new, counting()));
        out.println(statements.size()
                + (statements.size() == 1 ? " statement" : " statements")
                + (counts.isEmpty() ? "" : ": ")
                + counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(joining(", ")));
        out.println();
        printFailures(out, failures);
        if (!missing.isEmpty()) {
            out.println("not there: " + named(missing) + ": files of other shards are wanted");
        }
        experiment.charts().stream()
                .map(Experiment.ChartPlan::metric)
                .filter(metric -> !results.metrics().contains(metric))
                .forEach(metric ->
                        out.println("no chart of '" + metric + "'; measured: " + String.join(", ", results.metrics())));
        out.println("written: " + String.join(", ", files));
    }

    /** One line for each cause. */
    public static void printFailures(PrintWriter out, List<FailedPoint> failures) {
        failures.stream()
                .collect(groupingBy(FailedPoint::error, LinkedHashMap::new, toList()))
                .forEach((error, failed) -> out.println(
                        "failed: " + named(failed.stream().map(FailedPoint::key).toList()) + ": " + error));
    }

    private static String named(List<PointKey> points) {
        String first = points.stream().limit(MAX_NAMED).map(PointKey::toString).collect(joining("; "));
        return points.size() <= MAX_NAMED ? first : first + " and " + (points.size() - MAX_NAMED) + " more";
    }

    private static void print(PrintWriter out, StatementVerdict verdict) {
        out.println(verdict.outcome().inWords() + ": " + verdict.statement());
        out.println("    stated: " + verdict.source());
        out.println("    measured: " + verdict.measured());
        if (verdict.outcome() == StatementVerdict.Outcome.UNEXPECTEDLY_HELD) {
            out.println("    marked as a known miss, which it is not here: " + verdict.knownMiss());
        } else if (verdict.knownMiss() != null) {
            out.println("    known miss: " + verdict.knownMiss());
        }
    }
}

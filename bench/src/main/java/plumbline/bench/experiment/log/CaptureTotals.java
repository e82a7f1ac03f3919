package plumbline.bench.experiment.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.subject.MergingSubject;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subjects;
import plumbline.bench.experiment.subject.Summary;

/** What subjects that summarize say of all captures of a folder: a point "all" for each series and seed. */
final class CaptureTotals {
    /** In the place of a capture's name. */
    static final String ALL = "all";

    private record Line(String series, long seed) {}

    private CaptureTotals() {}

    /**
     * The measurement of all captures, for each series and seed of which every capture was measured.
     *
     * @param points of an experiment over a folder of captures
     */
    static List<Measurement> of(List<Point> points, Map<PointKey, PointOutcome> outcomes) {
        Map<Line, List<Point>> lines = new LinkedHashMap<>();
        points.forEach(point -> lines.computeIfAbsent(new Line(point.series(), point.seed()), line -> new ArrayList<>())
                .add(point));
        List<Measurement> totals = new ArrayList<>();
        lines.forEach((line, captures) -> {
            List<Measurement> measured = Results.of(captures, outcomes).measurements();
            if (measured.size() == captures.size()
                    && Subjects.named(captures.getFirst().settings()) instanceof MergingSubject subject) {
                Map<String, Summary> whole =
                        measured.stream().map(Measurement::summaries).reduce(Map.of(), Summary::merged);
                totals.add(new Measurement(
                        line.series(),
                        ALL,
                        line.seed(),
                        subject.metrics(captures.getFirst().settings(), whole),
                        whole));
            }
        });
        return totals;
    }

    /** Subject → the table of its totals, with series and seed before each line. */
    static Map<String, List<String>> tables(List<Point> points, List<Measurement> totals) {
        Map<String, List<String>> tables = new TreeMap<>();
        for (Measurement total : totals) {
            PointSettings settings = points.stream()
                    .filter(point -> point.series().equals(total.series()))
                    .findFirst()
                    .orElseThrow()
                    .settings();
            if (Subjects.named(settings) instanceof MergingSubject subject) {
                List<String> own = subject.table(settings, total.summaries());
                for (int line = 0; line < own.size(); line++) {
                    String before = line == 0 ? "series,seed" : CsvText.quoted(total.series()) + "," + total.seed();
                    List<String> table = tables.computeIfAbsent(subject.name(), first -> new ArrayList<>());
                    if (line > 0 || table.isEmpty()) {
                        table.add(before + "," + own.get(line));
                    }
                }
            }
        }
        return tables;
    }
}

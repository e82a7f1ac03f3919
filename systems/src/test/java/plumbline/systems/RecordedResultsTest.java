package plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.ExperimentRunner;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.StatementVerdict;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.isa.support.SharedData;
import plumbline.pipelines.port.PortException;

/**
 * The recorded results of {@code --fast} are what the experiments give today. Everything is seeded and in virtual time,
 * so they should be equal; a relative 10⁻⁹ is allowed for the order of sums and the mathematical functions of another
 * machine. All of them would take minutes: here it is the cheapest run of an experiment, in a quick build of one
 * experiment of each subject. What needs data that is not there is skipped.
 */
@Execution(ExecutionMode.CONCURRENT)
class RecordedResultsTest {
    private static final double TOLERANCE = 1e-9;
    private static final String OF_A_FILE = "counts:";

    static List<String> names() {
        return Experiments.names();
    }

    /** For each subject, the experiment with the fewest packets in a run. */
    static List<String> oneOfEachSubject() {
        Map<String, String> cheapest = names().stream()
                .collect(Collectors.toMap(
                        name -> run(name).settings().text("subject"),
                        name -> name,
                        BinaryOperator.minBy(Comparator.comparing(
                                name -> run(name).settings().number("packets", 0))),
                        TreeMap::new));
        return List.copyOf(cheapest.values());
    }

    static List<String> others() {
        List<String> one = oneOfEachSubject();
        return names().stream().filter(name -> !one.contains(name)).toList();
    }

    /** The cheapest run of an experiment. */
    private static Point run(String name) {
        return cheapest(Experiments.named(name).fastOne().points());
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("others")
    void aRunOfAnyOtherGivesTheRecordedResult(String name) throws Exception {
        aRunGivesTheRecordedResult(name);
    }

    @ParameterizedTest
    @MethodSource("oneOfEachSubject")
    void aRunGivesTheRecordedResult(String name) throws Exception {
        Results recorded = RecordedResults.of(name);
        Point point = run(name);
        String workload = point.settings().text("workload", "");
        if (workload.startsWith(OF_A_FILE)) {
            SharedData.file(workload.substring(OF_A_FILE.length()));
        }
        Measurement expected = recorded.measurements().stream()
                .filter(one ->
                        one.series().equals(point.series()) && one.x().equals(point.x()) && one.seed() == point.seed())
                .findFirst()
                .orElseThrow(() -> new AssertionError("not recorded: " + point));
        Map<String, Double> measured = new ExperimentRunner(new SharedInputs(List.of(SharedData.folder())), 1)
                .measure(point)
                .metrics();
        assertThat(measured.keySet()).isEqualTo(expected.metrics().keySet()).isNotEmpty();
        expected.metrics().forEach((metric, value) -> assertThat(measured.get(metric))
                .as(metric)
                .isCloseTo(value, within(TOLERANCE * Math.abs(value))));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyPointIsRecorded(String name) {
        assertThat(RecordedResults.of(name).measurements().stream()
                        .map(one -> one.series() + " " + one.x() + " " + one.seed()))
                .containsExactlyElementsOf(Experiments.named(name).fastOne().points().stream()
                        .map(point -> point.series() + " " + point.x() + " " + point.seed())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("names")
    void resultsSurviveTheWayThroughText(String name) {
        Results recorded = RecordedResults.of(name);
        assertThat(RecordedResults.parse(CsvText.of(List.of(), recorded))).isEqualTo(recorded);
        assertThat(CsvText.of(List.of(), recorded))
                .isEqualTo(Experiments.recorded(name).replaceAll("(?m)^#.*\n", "")); // conditions
    }

    /** So {@code --fast} ends with exit code 0; a statement that does not hold is marked, with the reason. */
    @ParameterizedTest
    @MethodSource("names")
    void whatTheRecordedResultsMissIsMarked(String name) {
        Results recorded = RecordedResults.of(name);
        assertThat(Experiments.named(name).fastOne().expect())
                .extracting(expectation -> expectation.judge(recorded))
                .filteredOn(verdict -> verdict.outcome() == StatementVerdict.Outcome.MISSED)
                .extracting(verdict -> verdict.statement() + ": " + verdict.measured())
                .isEmpty();
    }

    /** Several points at a time give what one at a time gives. */
    @Test
    void threadsChangeNothing() throws Exception {
        List<Point> points =
                Experiments.named("precision-delay").fastOne().overridden(Map.of("packets", "2000")).points().stream()
                        .filter(point -> point.seed() <= 2)
                        .toList();
        Results alone = run(1, points);
        assertThat(run(4, points)).isEqualTo(alone);
        assertThat(alone.measurements()).hasSize(points.size());
    }

    private static Results run(int threads, List<Point> points) {
        Map<PointKey, PointOutcome> outcomes = new HashMap<>();
        new ExperimentRunner(new SharedInputs(List.of(Path.of(""))), threads)
                .run(points, outcome -> outcomes.put(outcome.key(), outcome));
        return Results.of(points, outcomes);
    }

    /**
     * What only one seed needs is gone with the last point of it, and not before; two series of two seeds, one after
     * the other.
     */
    @Test
    void inputsOfASeedGoWithIt() throws Exception {
        Experiment experiment = Experiments.named("precision-delay").overridden(Map.of("packets", "1000"));
        List<Point> points = experiment.points().stream()
                .filter(point -> point.seed() < 3
                        && point.x().equals(experiment.sweep().values().getFirst()))
                .toList();
        assertThat(points).extracting(Point::seed).containsExactly(1L, 2L, 1L, 2L);
        SharedInputs inputs = new SharedInputs(List.of(Path.of("")));
        List<String> kept = new ArrayList<>();
        for (long seed : List.of(1L, 2L)) {
            inputs.ofSeed(seed).get("probe", String.class, () -> "kept");
        }
        new ExperimentRunner(inputs, 1).run(points, ended -> kept.add(probe(inputs, 1) + " " + probe(inputs, 2)));
        assertThat(kept).containsExactly("kept kept", "gone kept", "gone kept", "gone gone");
    }

    private static String probe(SharedInputs inputs, long seed) {
        try {
            return inputs.ofSeed(seed).get("probe", String.class, () -> "gone");
        } catch (PortException e) {
            throw new AssertionError(e);
        }
    }

    /** Of the runs through the switch, if there are any, the first with the fewest packets. */
    private static Point cheapest(List<Point> points) {
        return points.stream()
                .min(Comparator.comparing((Point point) ->
                                !point.settings().text("subject").endsWith("program"))
                        .thenComparing(point -> point.settings().number("packets", 0)))
                .orElseThrow();
    }
}

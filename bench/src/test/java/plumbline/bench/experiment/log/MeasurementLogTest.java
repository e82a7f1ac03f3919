package plumbline.bench.experiment.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.ExperimentRun;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Measurement;
import plumbline.bench.experiment.OwnExperiment;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.Shard;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.pipelines.port.PortException;

class MeasurementLogTest {
    private static final ExperimentConditions HERE = new ExperimentConditions("a machine, 2 cores", "a JVM", "");

    @TempDir
    Path folder;

    private ExperimentRun run;
    private RunHeader header;
    private List<Point> points;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        run = OwnExperiment.run(OwnExperiment.write(folder), Map.of());
        header = RunHeader.of(run);
        points = run.experiment().points();
        file = folder.resolve("mine.jsonl");
    }

    /** A run that takes no time: its values are those of its point, the metrics not the same at each. */
    private static Measurement measured(Point point) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        if (point.seed() == 2) {
            metrics.put("second only", point.key().hashCode() / 7.0);
        }
        metrics.put("mse", 1.0 / point.key().hashCode());
        metrics.put("most", Double.POSITIVE_INFINITY);
        return new Measurement(point.series(), point.x(), point.seed(), metrics);
    }

    /** Measures what is left, as many as that. */
    private int measure(Path log, List<Point> of, int atMost) throws IOException {
        int count = 0;
        try (MeasurementLog open = MeasurementLog.open(log, header, false)) {
            open.add(HERE);
            Map<PointKey, PointOutcome> before = open.contents().outcomes();
            for (Point point : of) {
                if (!before.containsKey(point.key()) && count < atMost) {
                    open.add(measured(point));
                    count++;
                }
            }
        }
        return count;
    }

    private String csv(LogContents contents) {
        return CsvText.of(contents.lines(), contents.results(run.experiment()));
    }

    private String whole() throws IOException {
        Path whole = folder.resolve("whole.jsonl");
        measure(whole, points, Integer.MAX_VALUE);
        return csv(MeasurementLog.read(whole));
    }

    @Test
    void aRunThatIsKilledAfterEachMeasurementGivesTheSame() throws Exception {
        int starts = 0;
        while (measure(file, points, 1) == 1) {
            starts++;
        }
        assertThat(starts).isEqualTo(points.size());
        assertThat(csv(MeasurementLog.read(file))).isEqualTo(whole());
    }

    /** The file as it may be after a kill: cut off at any line, and within it. */
    @Test
    void aTornLineIsRecognised() throws Exception {
        String whole = whole();
        byte[] bytes = Files.readAllBytes(folder.resolve("whole.jsonl"));
        Set<Integer> cuts = new TreeSet<>(Set.of(0, bytes.length));
        for (int end = 1; end <= bytes.length; end++) {
            if (bytes[end - 1] == '\n') {
                cuts.addAll(List.of(end - 1, end, Math.min(end + 1, bytes.length), Math.min(end + 20, bytes.length)));
            }
        }
        assertThat(cuts).hasSizeGreaterThan(30);
        for (int cut : cuts) {
            Files.write(file, Arrays.copyOf(bytes, cut));
            measure(file, points, Integer.MAX_VALUE);
            assertThat(csv(MeasurementLog.read(file))).as("cut at %d", cut).isEqualTo(whole);
            assertThat(Files.readAllBytes(file)).as("cut at %d", cut).isEqualTo(bytes);
        }
    }

    @Test
    void whatIsMeasuredIsKeptAndWhatFailedIsTriedAgain() throws Exception {
        Point first = points.getFirst();
        try (MeasurementLog log = MeasurementLog.open(file, header, false)) {
            log.add(new FailedPoint(first.series(), first.x(), first.seed(), PortException.Cause.DATA, "no luck"));
            log.add(measured(points.getLast()));
        }
        LogContents contents = MeasurementLog.read(file);
        assertThat(contents.failures(points)).extracting(FailedPoint::error).containsExactly("no luck");
        assertThat(contents.missing(points)).hasSize(points.size() - 2);
        try (MeasurementLog log = MeasurementLog.open(file, header, false)) {
            log.add(measured(first));
            assertThat(log.contents().failures(points)).isEmpty();
        }
        assertThat(MeasurementLog.read(file).results(run.experiment()).measurements())
                .hasSize(2);
    }

    @Test
    void anotherRunIsRefusedUnlessTheOldIsForgotten() throws Exception {
        measure(file, points, 3);
        RunHeader other = RunHeader.of(OwnExperiment.run(folder.resolve("mine.yaml"), Map.of("packets", "7")));
        assertThatThrownBy(() -> MeasurementLog.open(file, other, false))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("--set packets")
                .hasMessageContaining("--restart");
        try (MeasurementLog log = MeasurementLog.open(file, other, true)) {
            assertThat(log.contents().outcomes()).isEmpty();
        }
        try (MeasurementLog log = MeasurementLog.open(file, header, false)) { // nothing was measured: nothing is lost
            assertThat(log.contents().outcomes()).isEmpty();
        }
    }

    @Test
    void twoDoNotWriteAtATime() throws Exception {
        try (MeasurementLog log = MeasurementLog.open(file, header, false)) {
            log.add(HERE);
            assertThatThrownBy(() -> MeasurementLog.open(file, header, false))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another process is writing to it");
        }
    }

    /** Also when told to forget it. */
    @Test
    void aFileOfSomethingElseStays() throws Exception {
        for (String text : List.of("{\"a\": 1}\n", "hello\n", "{}\n", "null\n", "{\"conditions\":null}\n")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> MeasurementLog.open(file, header, true))
                    .isInstanceOf(ExperimentException.class)
                    .hasMessageContaining("mine.jsonl");
            assertThat(Files.readString(file)).isEqualTo(text);
        }
    }

    @Test
    void threeShardsAreTheWhole() throws Exception {
        Map<String, LogContents> shards = new LinkedHashMap<>();
        for (int number : List.of(3, 1, 2)) {
            Path shard = folder.resolve(number + ".jsonl");
            measure(shard, new Shard(number, 3).of(points), Integer.MAX_VALUE);
            shards.put(shard.toString(), MeasurementLog.read(shard));
        }
        LogContents merged = LogContents.merged(shards);
        assertThat(csv(merged)).isEqualTo(whole());
        assertThat(merged.missing(points)).isEmpty();
        shards.remove(folder.resolve("1.jsonl").toString());
        assertThat(LogContents.merged(shards).missing(points))
                .isEqualTo(new Shard(1, 3).of(points))
                .hasSize(3);
    }

    @Test
    void whatDoesNotBelongTogetherIsNotMerged() throws Exception {
        measure(file, points, 2);
        LogContents one = MeasurementLog.read(file);
        RunHeader other = RunHeader.of(OwnExperiment.run(folder.resolve("mine.yaml"), Map.of("packets", "7")));
        assertThatThrownBy(() -> LogContents.merged(
                        Map.of("a", one, "b", new LogContents(other, one.conditions(), one.outcomes()))))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("--set packets");
        Point first = points.getFirst();
        Measurement wrong = new Measurement(first.series(), first.x(), first.seed(), Map.of("mse", -1.0));
        assertThatThrownBy(() -> LogContents.merged(
                        Map.of("a", one, "b", new LogContents(header, one.conditions(), Map.of(first.key(), wrong)))))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("has other values");
    }

    @Test
    void shardsAreChecked() {
        for (String wrong : List.of("0/3", "4/3", "1", "1/0", "a/b", "1/3/3", "")) {
            assertThatThrownBy(() -> Shard.parse(wrong)).as(wrong).isInstanceOf(ExperimentException.class);
        }
        assertThat(Shard.parse("2/3").of(points)).containsExactly(points.get(1), points.get(4), points.get(7));
    }
}

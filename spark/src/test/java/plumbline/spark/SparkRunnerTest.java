package plumbline.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.CsvText;
import plumbline.bench.experiment.ExperimentRun;
import plumbline.bench.experiment.ExperimentRunner;
import plumbline.bench.experiment.FailedPoint;
import plumbline.bench.experiment.Point;
import plumbline.bench.experiment.PointKey;
import plumbline.bench.experiment.PointOutcome;
import plumbline.bench.experiment.Results;
import plumbline.bench.experiment.log.LogContents;
import plumbline.bench.experiment.log.MeasurementLog;
import plumbline.bench.experiment.log.RemoteRunner;
import plumbline.bench.experiment.log.RunHeader;
import plumbline.bench.experiment.subject.ExperimentException;

/** On Spark in this process; it hands tasks on as it does to other machines. */
class SparkRunnerTest {
    private static final String TWO = "local[2]";

    @TempDir
    Path folder;

    private RunHeader header;
    private List<Point> points;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("through.plumb"), """
            program through
            param copies = 1
            counter all : packets[copies]
            ingress {
                stage {
                    ucast_egress_port = ingress_port ^ 1
                    count all[0]
                }
            }
            """);
        Path file = Files.writeString(folder.resolve("mine.yaml"), """
            title: on Spark
            source: ours
            settings: {subject: program, workload: "zipf:?flows=100", packets: 300}
            sweep: {setting: delay, values: [1, 10]}
            seeds: [1, 2]
            series:
              precision: {program: precision, counters: 64, ways: 2}
              a file: {program: through.plumb}
              wrong: {program: through.plumb, copies: 3}
            """);
        header = RunHeader.of(ExperimentRun.ofFile(file, Path.of("absent"), false, Map.of()));
        points = header.run().experiment().points();
    }

    private static RemoteRunner runner() {
        return ServiceLoader.load(RemoteRunner.class).findFirst().orElseThrow();
    }

    private List<Integer> all() {
        return IntStream.range(0, points.size()).boxed().toList();
    }

    @Test
    void pointsGiveWhatTheyGiveHereAndOneThatFailsCostsNoOther() throws Exception {
        Map<PointKey, PointOutcome> here = new HashMap<>();
        new ExperimentRunner(header.run().inputs(), 1).run(points, outcome -> here.put(outcome.key(), outcome));
        LogContents there;
        try (MeasurementLog log = MeasurementLog.open(folder.resolve("mine.jsonl"), header, false)) {
            runner().run(TWO, header, all(), said -> {
                if (said.conditions() != null) {
                    log.add(said.conditions());
                } else {
                    log.add(said.measurement() == null ? said.failure() : said.measurement());
                }
            });
            there = log.contents();
        }
        assertThat(there.conditions()).hasSize(1);
        assertThat(there.outcomes()).isEqualTo(here);
        assertThat(there.failures(points))
                .hasSize(4)
                .extracting(FailedPoint::series)
                .containsOnly("wrong");
        Results results = there.results(header.run().experiment());
        assertThat(results.measurements()).hasSize(8);
        assertThat(CsvText.of(List.of(), results)).isEqualTo(CsvText.of(List.of(), Results.of(points, here)));
    }

    /** As where executors have folders of their own. */
    @Test
    void otherFilesAreRefused() throws Exception {
        Files.writeString(folder.resolve("through.plumb"), "program other\n");
        assertThatThrownBy(() -> runner().run(TWO, header, all(), said -> {}))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("an executor has other files than this machine: file through.plumb");
    }

    @Test
    void aClusterThatIsNotThereIsSaidAtOnce() {
        assertThatThrownBy(() -> runner().run("spark://127.0.0.1:1", header, all(), said -> {}))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("--on spark://127.0.0.1:1: cannot be reached: ");
    }

    @Test
    void placesAreKnown() {
        assertThat(List.of("spark://a-host:7077", "local", "local[4]", "local[*]"))
                .allMatch(runner()::serves);
        assertThat(List.of("spark://a-host", "spark:7077", "local[x]", "slurm://a", ""))
                .noneMatch(runner()::serves);
    }
}

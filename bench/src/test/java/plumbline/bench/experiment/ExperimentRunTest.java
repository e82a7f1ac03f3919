package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.log.RunHeader;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.pipelines.port.PortException;

class ExperimentRunTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() {
        file = OwnExperiment.write(folder);
    }

    private List<PointOutcome> outcomes(Map<String, String> settings) throws IOException {
        ExperimentRun run = OwnExperiment.run(file, settings);
        List<PointOutcome> outcomes = new ArrayList<>();
        new ExperimentRunner(run.inputs(), 2).run(run.experiment().points(), outcomes::add);
        return outcomes;
    }

    /**
     * Flows of 5, 3 and 1 packets. With a cell for each, the third packet of a flow and those after it are large: 3 and
     * 1; every estimate is right. In one cell the n-th packet is estimated n: the third to the ninth are large.
     */
    @Test
    void aProgramFileBesideTheExperimentIsMeasured() throws Exception {
        List<PointOutcome> outcomes = outcomes(Map.of());
        assertThat(outcomes).hasSize(8).allSatisfy(outcome -> {
            Map<String, Double> metrics = ((Measurement) outcome).metrics();
            boolean alone = outcome.x().equals("512");
            double large = outcome.series().equals("limit 3") ? alone ? 4.0 : 7.0 : 0.0;
            assertThat(metrics).containsEntry("large", large).containsEntry("left", 1.0);
            assertThat(metrics.get("mse") == 0).isEqualTo(alone);
            assertThat(metrics).containsEntry("recirculated", 0.0);
        });
    }

    @Test
    void aProgramThatReportsNothingHasNoEstimates() throws Exception {
        assertThat(outcomes(Map.of("estimate", "none"))).hasSize(8).allSatisfy(outcome -> assertThat(outcome)
                .isInstanceOfSatisfying(Measurement.class, measured -> assertThat(measured.metrics())
                        .containsOnlyKeys("recirculated", "left", "large")));
    }

    /** 3 is no power of two, which the sizes of registers are. */
    @Test
    void aPointThatFailsDoesNotCostTheOthers() throws Exception {
        Files.writeString(file, OwnExperiment.TEXT.replace("[1, 512]", "[1, 3, 512]"));
        List<PointOutcome> outcomes = outcomes(Map.of());
        assertThat(outcomes).hasSize(12);
        assertThat(outcomes).filteredOn(Measurement.class::isInstance).hasSize(8);
        assertThat(outcomes)
                .filteredOn(FailedPoint.class::isInstance)
                .hasSize(4)
                .allSatisfy(outcome -> {
                    FailedPoint failed = (FailedPoint) outcome;
                    assertThat(failed.x()).isEqualTo("3");
                    assertThat(failed.kind()).isEqualTo(PortException.Cause.DATA);
                    assertThat(failed.error()).startsWith(folder.resolve("heavy.plumb") + ":6:");
                });
    }

    @Test
    void whatIsNotThereIsNamed() throws Exception {
        assertThat(outcomes(Map.of("program", "absent.plumb")))
                .allSatisfy(outcome -> assertThat(((FailedPoint) outcome).error())
                        .contains("there is no file " + folder.resolve("absent.plumb"), "precision"));
    }

    private void changed(String name, UnaryOperator<String> change) throws IOException {
        Path changed = folder.resolve(name);
        Files.writeString(changed, change.apply(Files.readString(changed)));
    }

    private RunHeader header() throws IOException {
        return RunHeader.of(OwnExperiment.run(file, Map.of()));
    }

    @Test
    void theSameIsNotDifferent() throws Exception {
        assertThat(header().differences(header())).isEmpty();
        Path elsewhere = OwnExperiment.write(folder.resolve("elsewhere"));
        assertThat(header().differences(RunHeader.of(OwnExperiment.run(elsewhere, Map.of()))))
                .isEmpty();
    }

    @Test
    void everyDifferenceIsNamed() throws Exception {
        RunHeader before = header();
        assertThat(before.differences(RunHeader.of(OwnExperiment.run(file, Map.of("packets", "5")))))
                .containsExactly("--set packets not there and=5");
        assertThat(before.differences(RunHeader.of(ExperimentRun.ofFile(file, Path.of(""), true, Map.of()))))
                .containsExactly("without --fast and with it");
        changed("mine.yaml", text -> text.replace("[1, 2]", "[1, 3]"));
        assertThat(before.differences(header()))
                .containsExactly("line 5 of " + file + ": 'seeds: [1, 2]' and 'seeds: [1, 3]'");
        changed("mine.yaml", text -> text.replace("[1, 3]", "[1, 2]"));
        changed("lib.plumb", text -> text + "// another\n");
        assertThat(before.differences(header()))
                .singleElement()
                .asString()
                .startsWith("file lib.plumb with the content ");
    }

    @Test
    void everyChangeOfAFileIsSeen() throws Exception {
        for (String name : List.of("heavy.plumb", "lib.plumb", "sizes.csv")) {
            RunHeader before = header();
            changed(name, text -> text + "\n");
            assertThat(before.differences(header())).singleElement().asString().startsWith("file " + name);
        }
    }

    @Test
    void aFolderOfCapturesIsAPointPerCapture() throws Exception {
        Files.createDirectories(folder.resolve("traces"));
        for (String name : List.of("b.pcap", "a_1.pcapng", "notes.txt", ".hidden.pcap")) {
            Files.writeString(folder.resolve("traces").resolve(name), "");
        }
        Files.writeString(
                file,
                OwnExperiment.TEXT
                        .replace("{setting: cells, values: [1, 512]}", "{setting: workload, captures: traces}")
                        .replace("[1, 2]", "[1]"));
        ExperimentRun run = OwnExperiment.run(file, Map.of());
        assertThat(run.experiment().points())
                .extracting(point -> point.x() + " " + point.settings().text("workload"))
                .startsWith("a_1.pcapng pcap:traces/a_1.pcapng", "b.pcap pcap:traces/b.pcap")
                .hasSize(4);
        Files.delete(folder.resolve("traces/b.pcap"));
        assertThat(RunHeader.of(OwnExperiment.run(file, Map.of())).differences(RunHeader.of(run)))
                .contains("captures [a_1.pcapng] and [a_1.pcapng, b.pcap]");
        Files.delete(folder.resolve("traces/a_1.pcapng"));
        assertThatThrownBy(() -> OwnExperiment.run(file, Map.of()))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("no capture in " + folder.resolve("traces"));
    }
}

package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentsTest {
    static List<String> names() {
        return Experiments.names();
    }

    @Test
    void theListNamesAllFiles() throws IOException, URISyntaxException {
        Path folder = Path.of(
                Experiments.class.getResource("/plumbline/bench/experiments").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(file -> file.endsWith(".yaml"))
                            .map(file -> file.replace(".yaml", "")))
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(names());
        }
    }

    /** A statement about a series or value that is not there would never be measured. */
    @ParameterizedTest
    @MethodSource("names")
    void everyStatementSpeaksOfWhatIsMeasured(String name) {
        Experiment experiment = Experiments.named(name);
        assertThat(experiment.expect()).isNotEmpty();
        assertThat(experiment.charts()).isNotEmpty();
        for (Expectation expectation : experiment.expect()) {
            assertThat(experiment.series()).as(expectation.say()).containsKey(expectation.series());
            if (expectation.at() != null) {
                assertThat(experiment.sweep().values()).as(expectation.say()).contains(expectation.at());
            }
            if (expectation.than() != null && expectation.than().series() != null) {
                assertThat(experiment.series())
                        .as(expectation.say())
                        .containsKey(expectation.than().series());
            }
        }
        assertThat(experiment.fastOne().points().size())
                .isLessThan(experiment.points().size());
        if (experiment.fast().series() != null) {
            assertThat(experiment.series().keySet())
                    .containsAll(experiment.fast().series().keySet());
        }
    }

    @Test
    void settingsOfASeriesWinOverThoseOfAllAndTheUsersOverBoth() {
        Experiment experiment = Experiments.parse("x", """
            title: t
            source: s
            settings: {a: 1, b: 1, c: 1}
            sweep: {setting: x, label: x, logarithmic: false, values: [10, 20]}
            seeds: [7]
            series:
              one: {b: 2, c: 2}
            fast: {settings: {a: 5, c: 5}, values: [10], series: {one: {b: 6}}}
            """);
        List<Point> points = experiment.overridden(Map.of("c", "3")).points();
        assertThat(points).hasSize(2);
        assertThat(points.getFirst().settings().values()).isEqualTo(Map.of("a", "1", "b", "2", "c", "3", "x", "10"));
        assertThat(experiment.fastOne().points()).hasSize(1);
        assertThat(experiment.fastOne().points().getFirst().settings().values())
                .isEqualTo(Map.of("a", "5", "b", "6", "c", "2", "x", "10"));
    }

    /** Else every point would have the one value, under the labels of all. */
    @Test
    void whatIsSweptCannotBeSet() {
        assertThatThrownBy(() -> Experiments.named("precision-initial").overridden(Map.of("packets", "20000")))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("'packets' is what this experiment varies: 125000, 250000,");
    }

    @Test
    void whatIsNoExperimentIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> Experiments.parse("x.yaml", """
            sweep: {setting: x, label: x, logarithmic: false, values: [10, 20]}
            seeds: [7]
            series: {one: {b: 2}}
            sorce: s
            """))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("x.yaml")
                .hasMessageContaining("sorce");
        assertThatThrownBy(() -> Experiments.parse("x.yaml", "title: t\n"))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("sweep");
        assertThatThrownBy(() -> Experiments.named("nonesuch")).hasMessageContaining("precision-delay");
    }
}

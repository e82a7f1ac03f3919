package plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.bench.experiment.Expectation;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.subject.ExperimentException;

/** The files of the experiments. */
class ExperimentFilesTest {
    static List<String> names() {
        return Experiments.names();
    }

    @Test
    void theListNamesAllFiles() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources"))) {
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

    /** Else every point would have the one value, under the labels of all. */
    @Test
    void whatIsSweptCannotBeSet() {
        assertThatThrownBy(() -> Experiments.named("precision-initial").overridden(Map.of("packets", "20000")))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("'packets' is what this experiment varies: 125000, 250000,");
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> Experiments.named("precision-dely")).hasMessageContaining("'precision-delay'?");
    }
}

package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.subject.ExperimentException;

class ExperimentsTest {
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
    }
}

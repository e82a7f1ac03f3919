package plumbline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.bench.throughput.BenchConditions;

class JmhTextTest {
    @Test
    void printsTablesThatMarkdownUnderstands() {
        BenchConditions conditions =
                new BenchConditions("a CPU", 2, "Linux", "a JVM", List.of("-XX:+UseSerialGC"), 0.25);
        EngineRow engine = new EngineRow("l3", "compiled", 50, 20, 21, 0.912, 8.05, 0.004);
        StagesRow stages = new StagesRow("2 stages", 80, 40, 41, 0.5);
        String text = JmhText.of(new JmhReport(List.of(engine), List.of(stages), List.of(231.7, 240.2), conditions));
        assertThat(text)
                .contains("a CPU, 2 cores, load 0.3 before the run")
                .contains(
                        "| l3         | compiled    |   50.0 |     20.00 |   21.0 |            0.91 |            8.1 |"
                                + "      0.0 |")
                .contains("| 2 stages             |    80 |      40.0 |   41.0 |    0.50 |")
                .contains("once per JVM: 232, 240");
    }
}

package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartsTest {
    private static final Experiment LINEAR = experiment(false);
    private static final Experiment LOGARITHMIC = experiment(true);

    @TempDir
    Path folder;

    /** An experiment with a chart on a logarithmic axis and one on a linear one. */
    private static Experiment experiment(boolean logarithmicSweep) {
        return Experiments.parse("delay.yaml", """
            title: late clones
            source: ours
            settings: {subject: none}
            sweep: {setting: delay, label: "delay, packets", logarithmic: %s, values: [4, 8, 16]}
            seeds: [1]
            series:
              one: {ways: 2}
            charts:
              - {metric: mse, label: "mean square error", logarithmic: true}
              - {metric: recall128, label: "recall of the 128 largest", logarithmic: false}
            """.formatted(logarithmicSweep));
    }

    @Test
    void aChartIsDrawnTwiceWithALinePerSeries() throws Exception {
        Results results = new Results(List.of(
                new Measurement("one line", "1", 1, Map.of("mse", 10.0, "recall128", 0.5)),
                new Measurement("one line", "100", 1, Map.of("mse", 0.0, "recall128", 0.6)),
                new Measurement("other line", "1", 1, Map.of("mse", 20.0))));
        List<Path> files = Charts.write(LINEAR, "delay", results, folder);
        assertThat(files)
                .map(file -> file.getFileName().toString())
                .containsExactly("delay-mse.png", "delay-mse.svg", "delay-recall128.png", "delay-recall128.svg");
        BufferedImage image = ImageIO.read(folder.resolve("delay-mse.png").toFile());
        assertThat(image.getWidth()).isGreaterThan(500);
        assertThat(Files.readString(folder.resolve("delay-mse.svg")))
                .startsWith("<?xml")
                .contains("<svg", "</svg>");
        assertThat(colours("delay-mse.svg"))
                .hasSize(colours("delay-recall128.svg").size() + 1); // a colour per series
    }

    /** At 10 the deviation is larger than the mean: on a logarithmic axis the bar is cut. */
    @Test
    void seedsThatDifferHaveABar() throws Exception {
        List<Measurement> same = List.of(
                new Measurement("d=2", "1", 1, Map.of("mse", 40.0)),
                new Measurement("d=2", "10", 1, Map.of("mse", 50.0)));
        List<Measurement> more = List.of(
                new Measurement("d=2", "1", 2, Map.of("mse", 40.0)),
                new Measurement("d=2", "10", 2, Map.of("mse", 5000.0)));
        Charts.write(LINEAR, "one", new Results(same), folder);
        Charts.write(
                LINEAR,
                "two",
                new Results(Stream.concat(same.stream(), more.stream()).toList()),
                folder);
        assertThat(lines("two-mse.svg")).isGreaterThan(lines("one-mse.svg"));
    }

    /** On the logarithmic axis of this experiment XChart itself would label 10 alone. */
    @Test
    void theMeasuredValuesAreTheTicks() throws Exception {
        Charts.write(LOGARITHMIC, "fast", results("recall128", "16", "4", "8"), folder);
        Map<String, Double> at = ticks("fast-recall128.svg");
        assertThat(at.keySet()).containsExactly("4", "8", "16");
        assertThat(Files.readString(folder.resolve("fast-recall128.svg"))).contains("font-size:11");
        assertThat(at.get("16") - at.get("8")).isCloseTo(at.get("8") - at.get("4"), within(8.0)); // half a digit
    }

    @Test
    void theTicksOfALinearAxisStandWhereTheirValuesAre() throws Exception {
        Charts.write(LINEAR, "delay", results("mse", "10", "20", "60", "96", "97", "98"), folder);
        Map<String, Double> at = ticks("delay-mse.svg");
        assertThat(at.get("60") - at.get("20")).isCloseTo(4 * (at.get("20") - at.get("10")), within(5.0)); // pixels
        assertThat(at.keySet()).containsExactly("10", "20", "60", "96", "97"); // 98 has no place in two rows
    }

    private static Results results(String metric, String... xs) {
        return new Results(Stream.of(xs)
                .map(x -> new Measurement("line", x, 1, Map.of(metric, 1 + Double.parseDouble(x))))
                .toList());
    }

    /** Label → where it begins. Axis titles and numbers of XChart's own are drawn as outlines. */
    private Map<String, Double> ticks(String file) throws IOException {
        Map<String, Double> at = new LinkedHashMap<>();
        Pattern.compile("<text[^>]* x=\"([^\"]*)\"[^>]*>([^<]*)</text>")
                .matcher(Files.readString(folder.resolve(file)))
                .results()
                .forEach(text -> at.put(text.group(2), Double.valueOf(text.group(1))));
        return at;
    }

    private long lines(String file) throws IOException {
        return Pattern.compile("<line|<polyline|<path")
                .matcher(Files.readString(folder.resolve(file)))
                .results()
                .count();
    }

    private Set<String> colours(String file) throws IOException {
        return Pattern.compile("fill:rgb\\([^)]*\\)")
                .matcher(Files.readString(folder.resolve(file)))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }
}

package plumbline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    @TempDir
    Path folder;

    @Test
    void aChartIsDrawnTwiceWithALinePerSeries() throws Exception {
        Experiment experiment = Experiments.named("precision-delay");
        Results results = new Results(List.of(
                new Measurement("one line", "1", 1, Map.of("mse", 10.0, "recall128", 0.5)),
                new Measurement("one line", "100", 1, Map.of("mse", 0.0, "recall128", 0.6)),
                new Measurement("other line", "1", 1, Map.of("mse", 20.0))));
        List<Path> files = Charts.write(experiment, "delay", results, folder);
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
        Experiment experiment = Experiments.named("precision-delay");
        List<Measurement> same = List.of(
                new Measurement("d=2", "1", 1, Map.of("mse", 40.0)),
                new Measurement("d=2", "10", 1, Map.of("mse", 50.0)));
        List<Measurement> more = List.of(
                new Measurement("d=2", "1", 2, Map.of("mse", 40.0)),
                new Measurement("d=2", "10", 2, Map.of("mse", 5000.0)));
        Charts.write(experiment, "one", new Results(same), folder);
        Charts.write(
                experiment,
                "two",
                new Results(Stream.concat(same.stream(), more.stream()).toList()),
                folder);
        assertThat(lines("two-mse.svg")).isGreaterThan(lines("one-mse.svg"));
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

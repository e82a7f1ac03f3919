package plumbline.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import plumbline.p4.source.IncludePath;

/**
 * The samples of a checkout of p4lang/p4c that the user names: {@code -Dplumbline.p4c=DIR}. Each sample that is there
 * can be read.
 */
@EnabledIfSystemProperty(named = "plumbline.p4c", matches = ".+", disabledReason = "no checkout of p4c is named")
class P4CorpusTest {
    @Test
    void everySampleIsRead() throws IOException {
        Path checkout = Path.of(System.getProperty("plumbline.p4c"));
        IncludePath path = new IncludePath(List.of(checkout.resolve("p4include"), checkout.resolve("p4include/bmv2")));
        List<String> refused = new ArrayList<>();
        try (Stream<Path> files = Files.list(checkout.resolve("testdata/p4_16_samples"))) {
            for (Path file : files.filter(name -> name.toString().endsWith(".p4"))
                    .sorted()
                    .toList()) {
                P4Text text = P4Text.read(file, path, Map.of("__P4C__", "1"));
                text.diagnostics().stream().findFirst().ifPresent(said -> refused.add(said.headline()));
            }
        }
        assertThat(refused).isEmpty();
    }
}

package plumbline.verifier.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RulesDocumentTest {
    private static final Path FILE = Path.of("../docs/RULES.md");

    @Test
    void theCommittedFileIsTheGeneratedOne() throws IOException {
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, RulesDocument.text());
        }
        assertThat(Files.readString(FILE))
                .as("docs/RULES.md is out of date; write it with mvn -pl verifier test -Dtest=RulesDocumentTest"
                        + " -Dplumbline.write=true")
                .isEqualTo(RulesDocument.text());
    }

    @Test
    void everyFactHasRules() {
        assertThat(Arrays.stream(HardwareFact.values()).map(Enum::name))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 33)
                        .mapToObj("V%02d"::formatted)
                        .toList());
        for (HardwareFact fact : HardwareFact.values()) {
            assertThat(fact.codes()).as(fact.name()).isNotEmpty();
            assertThat(Explanation.codes()).as(fact.name()).containsAll(fact.codes());
            assertThat(fact.source()).as(fact.name()).isNotBlank();
        }
    }
}

package plumbline.verifier.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.isa.support.CommittedFile;

class RulesDocumentTest {
    private static final Path FILE = Path.of("../docs/RULES.md");

    @Test
    void theCommittedFileIsTheGeneratedOne() throws IOException {
        CommittedFile.is(FILE, RulesDocument.text());
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

package plumbline.verifier.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.Rules;

class RulesDocumentTest {
    private static final Path FILE = Path.of("../docs/RULES.md");

    @Test
    void theCommittedFileIsTheGeneratedOne() throws IOException {
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, RulesDocument.text());
        }
        assertThat(Files.readString(FILE))
                .as("docs/RULES.md is out of date; write it with mvn -pl verifier test -Dtest=RulesDocumentTest -Dplumbline.write=true")
                .isEqualTo(RulesDocument.text());
    }

    @Test
    void everyFactHasRulesOrAReasonWhyNot() {
        assertThat(Arrays.stream(HardwareFact.values()).map(Enum::name))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 30).mapToObj("V%02d"::formatted).toList());
        for (HardwareFact fact : HardwareFact.values()) {
            assertThat(Rules.ALL.stream().map(Rule::code)).as(fact.name()).containsAll(fact.codes());
            assertThat(fact.codes().isEmpty() && fact.remark().isBlank()).as(fact.name()).isFalse();
            assertThat(fact.source()).as(fact.name()).isNotBlank();
        }
    }
}

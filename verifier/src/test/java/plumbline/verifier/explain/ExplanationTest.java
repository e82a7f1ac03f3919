package plumbline.verifier.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.Rules;

class ExplanationTest {
    /** What the assembler refuses, so that no text can be an example. */
    private static final Set<String> WITHOUT_TEXT = Set.of(
            "name", "undeclared", "cell", "nesting", "table", "deparser");

    @Test
    void everyRuleHasAnExampleThatBreaksIt() {
        assertThat(Explanation.codes()).isNotEmpty();
        for (Rule rule : Rules.ALL) {
            Explanation explanation = Explanation.of(rule.code()).orElseThrow();
            assertThat(explanation.title()).isEqualTo(rule.title());
            assertThat(explanation.example().isEmpty()).as(rule.code()).isEqualTo(WITHOUT_TEXT.contains(rule.code()));
            explanation.example().ifPresent(example -> {
                assertThat(example.text()).as(rule.code()).contains("program ").doesNotContain("expect:");
                assertThat(example.says()).as(rule.code()).isNotEmpty().allMatch(said -> said.contains("[" + rule.code() + "]"));
                assertThat(example.waysOut()).as(rule.code()).noneMatch(String::isBlank);
            });
        }
    }

    @Test
    void anUnknownCodeHasNone() {
        assertThat(Explanation.of("no-such-rule")).isEmpty();
    }
}

package plumbline.verifier.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plumbline.verifier.rules.Rule;

class RulesTest {
    @Test
    void codesAreUniqueAndEveryRuleExplainsItself() {
        assertThat(Rules.ALL.stream().map(Rule::code))
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("[a-z-]+"));
        assertThat(Rules.ALL)
                .allMatch(rule -> !rule.title().isBlank() && !rule.reason().isBlank());
    }
}

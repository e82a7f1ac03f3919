package plumbline.verifier.explain;

import java.util.List;
import java.util.Optional;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.Rules;

/**
 * All that there is to say about a rule.
 *
 * @param code    of its diagnostics
 * @param title   what must hold
 * @param reason  why hardware, or the meaning of a program, has it so
 * @param example empty if the assembler refuses every program that would break it
 */
public record Explanation(String code, String title, String reason, Optional<Example> example) {
    /** The codes that can be explained, in the order in which rules are asked. */
    public static List<String> codes() {
        return Rules.ALL.stream().map(Rule::code).toList();
    }

    /** The rule of a code. */
    public static Optional<Explanation> of(String code) {
        return Rules.ALL.stream()
                .filter(rule -> rule.code().equals(code))
                .findFirst()
                .map(rule -> new Explanation(code, rule.title(), rule.reason(), Example.of(code)));
    }
}

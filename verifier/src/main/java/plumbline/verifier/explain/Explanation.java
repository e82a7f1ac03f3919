package plumbline.verifier.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.text.LanguageRule;
import plumbline.verifier.ruleset.Rules;

/**
 * All that there is to say about a rule.
 *
 * @param code of its diagnostics
 * @param title what must hold
 * @param reason why hardware, the meaning of a program or the language has it so
 */
public record Explanation(String code, String title, String reason) {
    /** Everything that can be explained: the rules of the language, then those of the verifier as they are asked. */
    public static List<Explanation> all() {
        return Stream.concat(
                        Arrays.stream(LanguageRule.values())
                                .map(rule -> new Explanation(rule.code(), rule.title(), rule.reason())),
                        Rules.ALL.stream().map(rule -> new Explanation(rule.code(), rule.title(), rule.reason())))
                .toList();
    }

    /** The codes, in the same order. */
    public static List<String> codes() {
        return all().stream().map(Explanation::code).toList();
    }

    /** The rule of a code. */
    public static Optional<Explanation> of(String code) {
        return all().stream().filter(rule -> rule.code().equals(code)).findFirst();
    }

    /** A program that breaks it, and how it is repaired. */
    public Example example() {
        return Example.of(code);
    }
}

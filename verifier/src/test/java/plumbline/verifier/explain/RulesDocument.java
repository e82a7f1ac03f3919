package plumbline.verifier.explain;

import java.util.List;
import java.util.stream.Collectors;
import plumbline.isa.text.LanguageRule;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.ruleset.Rules;

/** Writes docs/RULES.md from the rules and the facts that they stand for. */
public final class RulesDocument {
    private static final String INTRODUCTION = """
        # Rules

        What assembler and verifier ask of a program, generated from the rules themselves. `plumb explain CODE` says why, with a
        program that breaks the rule and the same program repaired; `plumb targets NAME` says the limits of a chip, each with its source. V-numbers are facts about the hardware,
        listed at the end; a rule without one is asked for by the meaning of a program or of a pass, on every machine.
        """;

    private static final String HEAD = "\n\n| code | what must hold | facts |\n|---|---|---|\n";

    private RulesDocument() {}

    /** The whole of docs/RULES.md. */
    public static String text() {
        StringBuilder text = new StringBuilder(INTRODUCTION);
        text.append("\n## What a text must be to be a program" + HEAD);
        for (LanguageRule rule : LanguageRule.values()) {
            row(text, "`" + rule.code() + "`", rule.title(), HardwareFact.of(rule.code()));
        }
        rules(text, "What a program must be to have a meaning", Rules.WELL_FORMED);
        rules(text, "What is legal on a target", Rules.LEGAL);
        rules(text, "What is legal but probably not meant (warnings)", Rules.SUSPICIOUS);
        text.append("""

            ## Facts about the hardware

            Sources: `p4c:` is p4lang/p4c, backends/tofino; TNA is the public Tofino Native Architecture, document 631348-0001.

            | | the hardware | rules | source |
            |---|---|---|---|
            """);
        for (HardwareFact fact : HardwareFact.values()) {
            String codes = fact.codes().stream().map(code -> "`" + code + "`").collect(Collectors.joining(", "));
            String checked = codes + (codes.isEmpty() || fact.remark().isEmpty() ? "" : "; ") + fact.remark();
            row(text, fact.name(), fact.statement(), checked, fact.source());
        }
        return text.toString();
    }

    private static void rules(StringBuilder text, String title, List<Rule> rules) {
        text.append("\n## ").append(title).append(HEAD);
        for (Rule rule : rules) {
            row(text, "`" + rule.code() + "`", rule.title(), HardwareFact.of(rule.code()));
        }
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}

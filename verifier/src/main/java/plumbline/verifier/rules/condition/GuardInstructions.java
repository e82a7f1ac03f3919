package plumbline.verifier.rules.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Condition;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choices;

/** Conditions on packet fields compare fields and constants, or slices and concatenations of them. */
public final class GuardInstructions extends Rule {
    public GuardInstructions() {
        super(
                "guard-instruction",
                "conditions on packet fields only compare",
                "The gateway that evaluates a condition comes before the ALUs and can only compare.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Choices<OpClass> allowed = context.target().guards().instructions();
        List<Diagnostic> found = new ArrayList<>();
        for (Site site : Site.all(context.program(), context.units())) {
            if (site.kind() == Site.Kind.GUARD && !allowed.allows(site.calc().opClass())) {
                found.add(error(
                        site.at(),
                        site.place() + ": a condition calculates with '"
                                + site.calc().op().mnemonic() + "'",
                        allowed,
                        "calculate into a field in an earlier stage and compare that"));
            }
        }
        return found.stream()
                .filter(unseen(diagnostic -> diagnostic.at() + diagnostic.message()))
                .toList();
    }

    /** Whether a condition on the packet calculates; then its author has to restructure it. */
    static boolean calculates(RuleContext context, Condition condition) {
        Choices<OpClass> allowed = context.target().guards().instructions();
        return Conditions.comparisons(condition)
                .flatMap(compare -> Stream.of(compare.left(), compare.right()))
                .anyMatch(side -> !allowed.allows(side.opClass()));
    }
}

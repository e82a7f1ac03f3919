package plumbline.verifier.rules.condition;

import plumbline.isa.model.Condition;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Findings;
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
    protected void check(RuleContext context, Findings found) {
        Choices<OpClass> allowed = context.target().guards().instructions();
        for (Site site : context.sites()) {
            if (site.kind() == Site.Kind.GUARD && !allowed.allows(site.calc().opClass())) {
                found.error(
                        site.at(),
                        site.place() + ": a condition calculates with '"
                                + site.calc().op().mnemonic() + "'",
                        allowed,
                        "calculate into a field in an earlier stage and compare that");
            }
        }
        found.oncePer(diagnostic -> diagnostic.at() + diagnostic.message());
    }

    /** Whether a condition on the packet calculates; then its author has to restructure it. */
    static boolean calculates(RuleContext context, Condition condition) {
        Choices<OpClass> allowed = context.target().guards().instructions();
        return Conditions.comparisons(condition)
                .flatMap(Condition.Compare::sides)
                .anyMatch(side -> !allowed.allows(side.opClass()));
    }
}

package plumbline.verifier.rules.alu;

import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.OpClasses;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.syntax.Syntax;
import plumbline.verifier.target.Choices;

/** Assignments and actions use instructions that the ALU has. */
public final class AluInstructions extends Rule {
    public AluInstructions() {
        super(
                "instruction",
                "assignments and actions use instructions that the chip's ALU has",
                "Every field has a small ALU that must finish within one clock cycle. It adds, compares"
                        + " and combines bits. It does not multiply or divide, and it shifts by constants only.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choices<OpClass> allowed = context.target().alu().instructions();
        for (Site site : context.sites()) {
            if (site.kind() == Site.Kind.ASSIGN && !allowed.allows(site.calc().opClass())) {
                found.error(
                        site.at(),
                        site.place() + " uses '" + site.calc().op().mnemonic() + "' ("
                                + OpClasses.word(site.calc().opClass()) + "), "
                                + OpClasses.lack(site.calc().opClass()),
                        allowed,
                        fix(site, context.syntax()));
            }
        }
    }

    private static String fix(Site site, Syntax syntax) {
        Calc calc = site.calc();
        if (calc.opClass() != OpClass.COMPARE) {
            return OpClasses.fix(calc.op());
        }
        String dest = site.dest().orElseThrow().name();
        String condition = syntax.condition(new Condition.Compare(
                Calc.of(calc.operands().get(0)),
                calc.op(),
                Calc.of(calc.operands().get(1)),
                site.at()));
        return "compare in a condition: "
                + syntax.either(condition, syntax.assign(dest, "1"), syntax.assign(dest, "0"));
    }
}

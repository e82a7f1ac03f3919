package plumbline.verifier.rules.alu;

import plumbline.isa.diagnostic.SourceLanguage;
import plumbline.isa.model.Calc;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Wiring;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** No bits of a result are lost silently. The carry of an addition is not part of its result. */
public final class Narrowing extends Rule {
    public Narrowing() {
        super(
                "narrowing",
                "a result is not wider than its destination field",
                "Containers have fixed widths, and a stateful ALU has the width of its words. Bits that"
                        + " do not fit are lost silently.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> policy = context.target().alu().narrowing();
        for (Site site : context.sites()) {
            int needed = site.kind().hasDestination() ? bits(site) : 0;
            if (needed > site.width() && !isSaid(site, context)) {
                found.byPolicy(
                        policy,
                        site.at(),
                        site.place() + ": a result of " + Show.count(needed, "bit") + " goes to "
                                + Show.count(site.width(), "bit"),
                        context.target().alu().resultBits(site.width()),
                        "cut it by a slice, x[" + (site.width() - 1) + ":0], or make the destination wider");
            }
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Call call) {
                int needed = call.extern().resultBits();
                call.dest()
                        .filter(dest -> dest.width() < needed)
                        .ifPresent(dest -> found.byPolicy(
                                policy,
                                call.at(),
                                unit.place() + ": a result of " + Show.count(needed, "bit") + " goes to "
                                        + Show.count(dest.width(), "bit"),
                                context.target().alu().resultBits(dest.width()),
                                "make '" + dest.name() + "' a bit<" + needed + ">"));
            }
        }
    }

    /** P4 has no cast to fewer bits but those that are written: what is left of one is that a sum has fewer. */
    private static boolean isSaid(Site site, RuleContext context) {
        return site.calc().opClass() == OpClass.ADD
                && SourceLanguage.of(context.program().at().file()) == SourceLanguage.P4;
    }

    /**
     * How many low bits of the result may be set; 0 for unsized constants, which have the width of their surroundings.
     */
    private static int bits(Site site) {
        Calc calc = site.calc();
        if (calc.isUnsized()) {
            return 0;
        }
        int natural = calc.naturalWidth(site.cellWidth());
        return Wiring.of(calc, natural)
                .map(wiring -> Long.SIZE - Long.numberOfLeadingZeros(wiring.possible()))
                .orElse(natural);
    }
}

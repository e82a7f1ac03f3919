package plumbline.verifier.rules.alu;

import java.util.Comparator;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpTrait;
import plumbline.isa.model.Operand;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Setting;
import plumbline.verifier.target.Target;

/** Saturating arithmetic, comparison by order, minimum, maximum and rotation work within one container. */
public final class ContainerWidth extends Rule {
    public ContainerWidth() {
        super(
                "container-width",
                "saturating arithmetic, comparison by order, minimum, maximum and rotation fit one container",
                "An addition can pass its carry to a second container. Saturation, order and sign cannot"
                        + " cross containers: the ALU of one container decides them for all of its bits, and rotates"
                        + " all of them.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (Site site : context.sites()) {
            Op op = site.calc().op();
            if (site.kind() == Site.Kind.ASSIGN && (op.is(OpTrait.ONE_CONTAINER) || op.is(OpTrait.TOP_BIT))) {
                check(site, context.target().alu(), found);
            }
        }
    }

    private static void check(Site site, Target.Alu alu, Findings found) {
        Op op = site.calc().op();
        int width = width(site);
        if (op == Op.ROTL
                && !(alu.containerBits().allows(width) && alu.edgeBits().allows((long) width))) {
            found(
                    site,
                    width,
                    alu.edgeBits(),
                    "put its two parts into metadata in an earlier stage, and side by side here",
                    found);
        } else if (!alu.containerBits().allows(width)) {
            found(
                    site,
                    width,
                    alu.containerBits(),
                    "take fewer bits of them in an earlier stage: x[" + (width - 1) + ":"
                            + (width - alu.containerBits().value()) + "]",
                    found);
        } else if (op.is(OpTrait.TOP_BIT) && !alu.edgeBits().allows((long) width)) {
            String wide = alu.edgeBits().values().stream()
                    .filter(bits -> bits >= width)
                    .min(Comparator.naturalOrder())
                    .map(bits -> "of " + bits + " bits")
                    .orElse("as wide as a container");
            found(site, width, alu.edgeBits(), "make the fields " + wide, found);
        }
    }

    private static void found(Site site, int width, Setting limit, String fix, Findings found) {
        String mnemonic = site.calc().op().mnemonic();
        found.error(site.at(), site.place() + " uses '" + mnemonic + "' on " + Show.count(width, "bit"), limit, fix);
    }

    private static int width(Site site) {
        int width = site.calc().op().isComparison() ? 0 : site.width();
        for (Operand operand : site.calc().operands()) {
            width = Math.max(width, Calc.width(operand, site.cellWidth()));
        }
        return width;
    }
}

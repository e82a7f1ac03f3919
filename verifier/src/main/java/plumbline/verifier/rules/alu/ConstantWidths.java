package plumbline.verifier.rules.alu;

import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpShape;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Constants fit where they are used, and slices lie within what they cut. */
public final class ConstantWidths extends Rule {
    public ConstantWidths() {
        super(
                "width",
                "constants and slices fit the fields that they are used with",
                "Containers and comparators have fixed widths: bits that do not fit do not exist.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (Site site : context.sites()) {
            if (site.calc().op().shape() == OpShape.SLICE) {
                slice(site, found);
            } else {
                constants(site, found);
            }
        }
    }

    private static void slice(Site site, Findings found) {
        int width = Calc.width(site.calc().operands().get(0), site.cellWidth());
        long high = ((Const) site.calc().operands().get(1)).value();
        if (width != 0 && high >= width) {
            found.error(
                    site.at(),
                    site.place() + ": bit " + high + " is cut out of a value of " + Show.count(width, "bit"),
                    "the highest bit is " + (width - 1));
        }
    }

    private static void constants(Site site, Findings found) {
        Calc calc = site.calc();
        for (int i = 0; i < calc.operands().size(); i++) {
            if (!(calc.operands().get(i) instanceof Const constant)
                    || constant.width() != 0
                    || calc.op().shape().constantAt(i)) {
                continue;
            }
            int width = calc.operandWidth(i, site.width(), site.cellWidth());
            if (calc.op() == Op.CONCAT) {
                found.error(
                        site.at(),
                        site.place() + ": " + constant.value() + " is concatenated, and its width is unknown",
                        "give it a width, as 8w" + constant.value());
            } else if ((constant.value() & ~Bits.mask(width)) != 0) {
                found.error(
                        site.at(),
                        site.place() + ": " + Long.toUnsignedString(constant.value()) + " does not fit "
                                + Show.count(width, "bit"),
                        "the largest value is " + Long.toUnsignedString(Bits.mask(width)));
            }
        }
    }
}

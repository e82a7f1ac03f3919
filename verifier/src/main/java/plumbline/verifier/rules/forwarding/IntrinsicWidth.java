package plumbline.verifier.rules.forwarding;

import java.util.Map;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.dataflow.Site;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** Architecture metadata that are narrower on this chip are written and read within its width. */
public final class IntrinsicWidth extends Rule {
    public IntrinsicWidth() {
        super(
                "intrinsic-width",
                "architecture metadata are used only in the bits that the chip has",
                "The language has the field widths of two generations of chips. An older chip lacks the"
                        + " upper bits.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Map<Field, Limit> limits = limits(context.target());
        for (FieldList fieldList : context.program().fieldLists()) {
            Limit bits = limits.get(Intrinsic.MIRROR_TYPE.field());
            if (fieldList instanceof FieldList.Mirror && !fits(fieldList.number(), bits)) {
                found.error(
                        fieldList.at(),
                        "mirror '" + fieldList.name() + "' has number " + fieldList.number()
                                + ", the chip's mirror_type holds 1 to " + Bits.mask(bits.asInt()),
                        bits,
                        "use fewer mirrors");
            }
        }
        for (PlacedUnit unit : context.units()) {
            if (unit.unit() instanceof Unit.Assign assign
                    && limits.containsKey(assign.dest())
                    && assign.value().constant().orElse(null) instanceof Const constant
                    && !fits(constant.value(), limits.get(assign.dest()))) {
                found.error(
                        assign.at(),
                        unit.place() + ": '" + assign.dest().name() + "' gets " + constant.value(),
                        limits.get(assign.dest()),
                        "use a smaller number");
            }
        }
        for (Site site : context.sites()) {
            slice(site, limits, found);
        }
    }

    private static void slice(Site site, Map<Field, Limit> limits, Findings found) {
        Calc calc = site.calc();
        if (calc.op() == Op.SLICE && calc.operands().get(0) instanceof Field field && limits.containsKey(field)) {
            long high = ((Const) calc.operands().get(1)).value();
            if (high >= limits.get(field).value()) {
                found.error(
                        site.at(),
                        site.place() + ": bit " + high + " of '" + field.name() + "' is read, the chip has "
                                + Show.count(limits.get(field).value(), "bit"),
                        limits.get(field),
                        "use its lower bits; a time stamp that wraps too soon can be taken from global_tstamp");
            }
        }
    }

    private static Map<Field, Limit> limits(Target target) {
        Target.Intrinsics intrinsics = target.intrinsics();
        return Map.of(
                Intrinsic.ENQ_TSTAMP.field(), intrinsics.queueTimeBits(),
                Intrinsic.DEQ_TIMEDELTA.field(), intrinsics.queueTimeBits(),
                Intrinsic.QID.field(), intrinsics.queueBits(),
                Intrinsic.EGRESS_QID.field(), intrinsics.queueBits(),
                Intrinsic.MIRROR_TYPE.field(), intrinsics.mirrorTypeBits());
    }

    private static boolean fits(long value, Limit bits) {
        return bits.value() >= Long.SIZE || (value & ~Bits.mask(bits.asInt())) == 0;
    }
}

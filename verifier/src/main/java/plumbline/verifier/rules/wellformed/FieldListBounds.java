package plumbline.verifier.rules.wellformed;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.verifier.analysis.Recirculating;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;

/** Field lists have distinct numbers that trigger them, declare recirculation, and have bounds up to 100 %. */
public final class FieldListBounds extends WholeProgramRule {
    public FieldListBounds() {
        super(
                "bundle",
                "a field list has a number of its own that its intrinsic can hold",
                "A program triggers a copy, a second pass or a message by writing its number into a few bits of"
                        + " metadata.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Set<String> numbers = new HashSet<>();
        for (FieldList fieldList : context.program().fieldLists()) {
            Intrinsic trigger = fieldList.trigger();
            if (!numbers.add(trigger + " " + fieldList.number())) {
                found.error(
                        fieldList.at(),
                        "two field lists have number " + fieldList.number() + " in " + name(trigger),
                        "");
            }
            if (fieldList.number() > Bits.mask(trigger.field().width())) {
                found.error(
                        fieldList.at(),
                        "'" + fieldList.name() + "' has number " + fieldList.number() + ", " + name(trigger)
                                + " holds 1 to " + Bits.mask(trigger.field().width()),
                        "use fewer field lists of this kind");
            }
            if (context.parsesFor().size() == 1
                    && new HashSet<>(fieldList.fields()).size()
                            < fieldList.fields().size()) {
                found.error(fieldList.at(), "'" + fieldList.name() + "' carries a field twice", "name it once");
            }
            for (Field field : fieldList.fields()) {
                if (context.parsesFor().size() == 1
                        && fieldList.sendsPacket()
                        && !context.program().metadata().contains(field)) {
                    found.error(
                            fieldList.at(),
                            "'" + fieldList.name() + "' carries '" + field.name()
                                    + "', which the next pass sets itself",
                            "assign it to a metadata field and carry that");
                }
            }
            if (fieldList instanceof FieldList.Mirror mirror && mirror.port() == FieldList.Recirculate.PORT) {
                found.error(
                        mirror.at(),
                        "mirror '" + mirror.name() + "' goes to port " + mirror.port()
                                + ", which leads back into ingress",
                        "say so, with a bound: mirror " + mirror.name() + " to recirculation at most 1 %");
            }
        }
        for (Recirculating each : Recirculating.of(context.program())) {
            if (each.bound() instanceof Bound.Share share && share.ppm() > Bound.Share.WHOLE) {
                found.error(
                        each.fieldList().at(),
                        "'" + each.fieldList().name() + "' has a bound of " + Show.percent(share.ppm()) + " of packets",
                        "a share lies between 0 and 100 %");
            }
            if (each.bound() instanceof Bound.ForEach cells
                    && !each.fieldList().fields().contains(cells.index())) {
                found.error(
                        each.fieldList().at(),
                        "'" + each.fieldList().name() + "' is bounded for each cell of '" + cells.register()
                                + "', and does not carry its index '"
                                + cells.index().name() + "'",
                        "carry it, or bound all cells together");
            }
        }
    }

    private static String name(Intrinsic intrinsic) {
        return "'" + intrinsic.field().name() + "'";
    }
}

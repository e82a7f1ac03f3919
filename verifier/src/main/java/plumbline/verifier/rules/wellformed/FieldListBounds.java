package plumbline.verifier.rules.wellformed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Table;
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
            if (fieldList instanceof FieldList.Digest digest && digest.isForTables()) {
                additions(digest, context, found);
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

    /** Its fields are, for each entry, a bit, the keys and the data. */
    private static void additions(FieldList.Digest digest, RuleContext context, Findings found) {
        List<Integer> widths = new ArrayList<>();
        for (FieldList.Addition addition : digest.additions()) {
            Optional<Table> table = context.program().findTable(addition.table());
            Optional<Table.Action> action = table.flatMap(known -> known.findAction(addition.action()));
            if (action.isEmpty()) {
                found.error(
                        digest.at(),
                        "'" + digest.name() + "' adds '" + addition.action() + "' to '" + addition.table()
                                + "', and there is no such "
                                + (table.isEmpty() ? "table" : "action in that table"),
                        "");
                return;
            }
            table.get().keys().stream()
                    .filter(key -> key.kind() != Table.MatchKind.EXACT)
                    .findFirst()
                    .ifPresent(key -> found.error(
                            digest.at(),
                            "'" + digest.name() + "' adds to table '" + addition.table() + "', whose key '" + key.name()
                                    + "' is " + key.kind().word(),
                            "packets add entries of exact keys"));
            widths.add(1);
            table.get().keys().forEach(key -> widths.add(key.field().width()));
            action.get().data().forEach(datum -> widths.add(datum.width()));
        }
        if (!widths.equals(digest.fields().stream().map(Field::width).toList())) {
            found.error(
                    digest.at(),
                    "'" + digest.name() + "' does not carry what its entries have",
                    "for each entry carry a bit that says whether it is added, a field as wide as each key, and one as"
                            + " wide as each datum of the action");
        }
    }

    private static String name(Intrinsic intrinsic) {
        return "'" + intrinsic.field().name() + "'";
    }
}

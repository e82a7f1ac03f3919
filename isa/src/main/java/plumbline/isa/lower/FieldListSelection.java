package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/** Field lists for what leaves a pass, a number each, and the units that ask for them. */
final class FieldListSelection {
    /** Each packet that comes in may go through once more; no chip allows more either. */
    private static final Bound BOUND = new Bound.Share(Bound.Share.WHOLE);

    private final PlacedFields fields;
    private final CalcSelection calcs;
    private final Externs externs;
    private final Map<String, FieldList.Digest> digests = new LinkedHashMap<>();
    private final Map<List<Field>, FieldList.Resubmit> resubmits = new LinkedHashMap<>();
    private final Map<List<Field>, FieldList.Mirror> again = new LinkedHashMap<>();

    FieldListSelection(PlacedFields fields, Externs externs) {
        this.fields = fields;
        this.calcs = new CalcSelection(fields::of);
        this.externs = externs;
    }

    List<FieldList> fieldLists() {
        List<FieldList> all = new ArrayList<>(digests.values());
        all.addAll(resubmits.values());
        all.addAll(again.values());
        return all;
    }

    /** The values go to fields of the message, which is sent when the direction ends. */
    List<Unit> send(StructuredStatement.SendDigest send) {
        ExternInstance.DigestMessage message = externs.digest(send.digest(), send.at());
        List<Field> carried = message.fields().stream().map(fields::of).toList();
        FieldList.Digest digest = digests.computeIfAbsent(
                message.name(), name -> new FieldList.Digest(name, digests.size() + 1, carried, message.at()));
        List<Unit> units = new ArrayList<>();
        for (int i = 0; i < carried.size(); i++) {
            Calc value = calcs.calc(send.values().get(i));
            units.add(new Unit.Assign(Condition.ALWAYS, carried.get(i), value, send.at()));
        }
        units.add(trigger(Intrinsic.DIGEST_TYPE, digest.number(), send.at()));
        return units;
    }

    List<Unit> resubmit(StructuredStatement.Resubmit resubmit) {
        FieldList.Resubmit list = resubmits.computeIfAbsent(
                fields(resubmit.carried()),
                carried -> new FieldList.Resubmit(
                        "resubmit" + (resubmits.size() + 1), resubmits.size() + 1, BOUND, carried, resubmit.at()));
        return List.of(trigger(Intrinsic.RESUBMIT_TYPE, list.number(), resubmit.at()));
    }

    /** A copy of the packet as it leaves goes round, and the packet itself ends. */
    List<Unit> recirculate(StructuredStatement.Recirculate recirculate) {
        FieldList.Mirror list = again.computeIfAbsent(
                fields(recirculate.carried()),
                carried -> new FieldList.Mirror(
                        "recirculate" + (again.size() + 1),
                        again.size() + 1,
                        Intrinsic.NO_PORT,
                        0,
                        BOUND,
                        carried,
                        recirculate.at()));
        return List.of(
                trigger(Intrinsic.MIRROR_TYPE, list.number(), recirculate.at()),
                trigger(Intrinsic.DROP_CTL, 1, recirculate.at()));
    }

    List<Unit> mirror(StructuredStatement.Mirror mirror) {
        throw new UnsupportedConstruct(
                mirror.at(), "a copy to a session of the control plane", "use a multicast group");
    }

    private List<Field> fields(List<Variable> variables) {
        return variables.stream().map(fields::of).toList();
    }

    private static Unit trigger(Intrinsic intrinsic, long number, Position at) {
        return new Unit.Assign(Condition.ALWAYS, intrinsic.field(), Calc.of(Const.of(number)), at);
    }
}

package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.lower.placed.AskedNumbers;
import plumbline.isa.lower.tree.LoweringContext;
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
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Field lists for what leaves a pass, a number each, and the units that ask for them. */
final class FieldListSelection {
    private static final ValueType SESSION = ValueType.bits(Short.SIZE);

    private final PlacedFields fields;
    private final CalcSelection calcs;
    private final Externs externs;
    private final Map<String, FieldList.Digest> digests = new LinkedHashMap<>();
    private final Map<Sent, FieldList.Resubmit> resubmits = new LinkedHashMap<>();

    /** Of mirrors the field of their session is among what they carry. */
    private final Map<Sent, FieldList.Mirror> copies = new LinkedHashMap<>();

    private final AskedNumbers asked;
    private final LoweringContext context;
    private final Field session;

    /**
     * What is one field list.
     *
     * @param asked the number by which the program asks for it, or 0
     */
    private record Sent(List<Field> carried, int asked) {}

    FieldListSelection(PlacedFields fields, Externs externs, AskedNumbers asked, LoweringContext context) {
        this.fields = fields;
        this.calcs = new CalcSelection(fields::of);
        this.externs = externs;
        this.asked = asked;
        this.context = context;
        this.session = new Field(context.local("session", SESSION).name(), SESSION.width());
    }

    List<FieldList> fieldLists() {
        List<FieldList> all = new ArrayList<>(digests.values());
        all.addAll(resubmits.values());
        all.addAll(copies.values());
        return all;
    }

    /** The values go to fields of the message, which is sent when the direction ends. */
    List<Unit> send(StructuredStatement.SendDigest send) {
        ExternInstance.DigestMessage message =
                externs.named(send.digest(), ExternInstance.DigestMessage.class, send.at());
        List<Field> carried = message.fields().stream().map(fields::of).toList();
        FieldList.Digest digest = digests.computeIfAbsent(
                message.name(),
                name -> new FieldList.Digest(
                        name,
                        asked.of(Intrinsic.DIGEST_TYPE, send, numbers(digests)),
                        carried,
                        message.additions(),
                        message.at()));
        List<Unit> units = new ArrayList<>();
        for (int i = 0; i < carried.size(); i++) {
            Calc value = calcs.calc(send.values().get(i));
            units.add(new Unit.Assign(Condition.ALWAYS, carried.get(i), value, send.at()));
        }
        units.addAll(trigger(digest, send));
        return units;
    }

    List<Unit> resubmit(StructuredStatement.Resubmit resubmit) {
        FieldList.Resubmit list = resubmits.computeIfAbsent(
                sent(Intrinsic.RESUBMIT_TYPE, resubmit, fields(resubmit.carried())),
                sent -> new FieldList.Resubmit(
                        "resubmit" + (resubmits.size() + 1),
                        asked.of(Intrinsic.RESUBMIT_TYPE, resubmit, numbers(resubmits)),
                        Bound.UNSAID,
                        sent.carried(),
                        resubmit.at()));
        return trigger(list, resubmit);
    }

    /** A copy of the packet as it leaves goes round, and the packet itself ends. */
    List<Unit> recirculate(StructuredStatement.Recirculate recirculate) {
        FieldList.Mirror list = copies.computeIfAbsent(
                sent(Intrinsic.MIRROR_TYPE, recirculate, fields(recirculate.carried())),
                sent -> copy("recirculate", Intrinsic.NO_PORT, Bound.UNSAID, sent.carried(), recirculate));
        return List.of(
                written(Intrinsic.MIRROR_TYPE, list.number(), recirculate.at()),
                written(Intrinsic.DROP_CTL, 1, recirculate.at()));
    }

    List<Unit> mirror(StructuredStatement.Mirror mirror) {
        Field number = fields.of(new Variable(session.name(), SESSION));
        List<Field> carried = new ArrayList<>(fields(mirror.carried()));
        carried.add(number);
        FieldList.Mirror list = copies.computeIfAbsent(
                sent(Intrinsic.MIRROR_TYPE, mirror, carried),
                sent -> copy("mirror", FieldList.Mirror.SESSION, Bound.NONE, sent.carried(), mirror));
        Calc to = calcs.calc(Simplify.cast(SESSION, mirror.session(), mirror.at()));
        List<Unit> units = new ArrayList<>();
        units.add(new Unit.Assign(Condition.ALWAYS, number, to, mirror.at()));
        units.addAll(trigger(list, mirror));
        return units;
    }

    private Sent sent(Intrinsic type, StructuredStatement statement, List<Field> carried) {
        return new Sent(List.copyOf(carried), asked.known(type, statement));
    }

    private FieldList.Mirror copy(String kind, int port, Bound bound, List<Field> carried, StructuredStatement sent) {
        int number = asked.of(Intrinsic.MIRROR_TYPE, sent, context.copies());
        context.copies().add(number);
        return new FieldList.Mirror(kind + number, number, port, 0, bound, carried, sent.at());
    }

    private static Set<Integer> numbers(Map<?, ? extends FieldList> lists) {
        return lists.values().stream().map(FieldList::number).collect(Collectors.toSet());
    }

    private List<Field> fields(List<Variable> variables) {
        return variables.stream().map(fields::of).toList();
    }

    /** What asks for a field list where the packet does not ask for it already. */
    private List<Unit> trigger(FieldList list, StructuredStatement sent) {
        return asked.isThere(list.trigger(), sent, list.number())
                ? List.of()
                : List.of(written(list.trigger(), list.number(), sent.at()));
    }

    private static Unit written(Intrinsic intrinsic, long number, Position at) {
        return new Unit.Assign(Condition.ALWAYS, intrinsic.field(), Calc.of(Const.of(number)), at);
    }
}

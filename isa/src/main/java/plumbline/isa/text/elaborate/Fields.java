package plumbline.isa.text.elaborate;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/** Which fields a table reads and writes. */
final class Fields {
    private Fields() {}

    /** Fields of keys, values and guards. */
    static List<Field> reads(Table table) {
        Stream<Field> keys = table.keys().stream().map(Table.Key::field);
        Stream<Field> actions = table.actions().stream()
                .flatMap(action -> action.body().stream())
                .flatMap(assign -> Stream.concat(of(assign.value()), of(assign.guard())));
        return Stream.concat(keys, actions).distinct().toList();
    }

    /** Destinations of the actions. */
    static List<Field> writes(Table table) {
        return table.actions().stream()
                .flatMap(action -> action.body().stream())
                .map(assign -> assign.dest())
                .distinct()
                .toList();
    }

    /** Fields that a unit writes. */
    static List<Field> writes(Unit unit, ProgramDraft draft) {
        return switch (unit) {
            case Unit.Apply apply -> writes(draft.tables.get(apply.table()));
            case Unit.Access access ->
                access.program().outputs().stream()
                        .map(Stateful.Output::dest)
                        .distinct()
                        .toList();
            default -> unit.result().stream().toList();
        };
    }

    private static Stream<Field> of(Rvalue value) {
        return value.operands().stream().filter(Field.class::isInstance).map(Field.class::cast);
    }

    /** Fields that a condition reads. */
    static Stream<Field> of(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> Stream.concat(of(compare.left()), of(compare.right()));
            case Condition.Result _ -> Stream.empty();
            case Condition.And and -> and.parts().stream().flatMap(Fields::of);
            case Condition.Or or -> or.parts().stream().flatMap(Fields::of);
            case Condition.Not not -> of(not.part());
        };
    }
}

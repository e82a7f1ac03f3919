package plumbline.isa.text.elaborate;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Table;

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

    private static Stream<Field> of(Calc calc) {
        return calc.operands().stream().filter(Field.class::isInstance).map(Field.class::cast);
    }

    private static Stream<Field> of(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> Stream.concat(of(compare.left()), of(compare.right()));
            case Condition.And and -> and.parts().stream().flatMap(Fields::of);
            case Condition.Or or -> or.parts().stream().flatMap(Fields::of);
            case Condition.Not not -> of(not.part());
        };
    }
}

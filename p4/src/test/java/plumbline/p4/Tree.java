package plumbline.p4;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;

/** Prints a syntax tree on one line, without positions: {@code Binary(PLUS, Name(a, false), Number(1, 0, false))}. */
final class Tree {
    private Tree() {}

    static String of(Object node) {
        return switch (node) {
            case P4Token token -> token.text();
            case Record record -> record(record);
            case List<?> list -> list.stream().map(Tree::of).toList().toString();
            case Optional<?> optional -> optional.map(Tree::of).orElse("-");
            default -> node.toString();
        };
    }

    private static String record(Record record) {
        StringJoiner parts = new StringJoiner(", ", record.getClass().getSimpleName() + "(", ")");
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            if (component.getType() != Position.class) {
                try {
                    parts.add(of(component.getAccessor().invoke(record)));
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return parts.toString();
    }
}

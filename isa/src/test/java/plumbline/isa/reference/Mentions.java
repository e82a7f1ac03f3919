package plumbline.isa.reference;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** All records inside of a record, however deep. */
final class Mentions {
    private Mentions() {}

    static Stream<Record> in(Object value) {
        return switch (value) {
            case Collection<?> many -> many.stream().flatMap(Mentions::in);
            case Optional<?> one -> one.stream().flatMap(Mentions::in);
            case Record one ->
                Stream.concat(
                        Stream.of(one),
                        Stream.of(one.getClass().getRecordComponents())
                                .flatMap(component -> in(component(one, component))));
            default -> Stream.empty();
        };
    }

    private static Object component(Record of, RecordComponent component) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}

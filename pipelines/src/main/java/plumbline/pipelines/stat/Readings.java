package plumbline.pipelines.stat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Takes a report apart into numbers with names, whatever the report consists of: what a report gains, readers of the
 * counters see without anybody writing it down again.
 *
 * <pre>
 *   Report[received=7, ports=[Port[number=0, name=tap:a, sent=3]], drops={PARSER=1}]
 *     received            7
 *     ports.0 tap:a.sent  3
 *     drops.parser        1
 * </pre>
 *
 * Records and maps nest; elements of a list go by their {@code number} and {@code name} if they have them, else by
 * their position; dots in a name become underscores. Whole numbers and truths (1, 0) are readings; all else is not.
 */
final class Readings {
    /** Hears of one number. */
    @FunctionalInterface
    interface Visitor {
        void reading(String label, long value);
    }

    /** By this the elements of lists go; it counts nothing. */
    private static final String NUMBER = "number";

    private static final ConcurrentMap<Class<?>, List<Component>> COMPONENTS = new ConcurrentHashMap<>();

    private record Component(String name, Method accessor) {
        Object of(Object owner) {
            try {
                return accessor.invoke(owner);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("a report whose '" + name + "' cannot be read", e);
            }
        }
    }

    private final Visitor visitor;

    Readings(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Visits all numbers of a report, in its own order. */
    void visit(Record report) {
        visit("", report);
    }

    private void visit(String prefix, Object value) {
        switch (value) {
            case Long number -> visitor.reading(prefix, number);
            case Integer number -> visitor.reading(prefix, number);
            case Boolean truth -> visitor.reading(prefix, truth ? 1 : 0);
            case Record nested ->
                components(nested.getClass()).stream()
                        .filter(component -> !component.name().equals(NUMBER))
                        .forEach(component -> visit(join(prefix, component.name()), component.of(nested)));
            case Map<?, ?> map -> map.forEach((key, entry) -> visit(join(prefix, key(key)), entry));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    visit(join(prefix, element(list.get(i), i)), list.get(i));
                }
            }
            case null, default -> {
                // A text, a share or nothing: no number to count with.
            }
        }
    }

    private static String join(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + "." + name;
    }

    /** The names of constants read as those of components do; all others are somebody's own. */
    private static String key(Object key) {
        return key instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT)
                : key.toString().replace('.', '_');
    }

    private static String element(Object element, int position) {
        Object number = component(element, NUMBER).orElse(position);
        return component(element, "name")
                .map(name -> number + " " + name.toString().replace('.', '_'))
                .orElse(number.toString());
    }

    private static Optional<Object> component(Object owner, String name) {
        if (!(owner instanceof Record)) {
            return Optional.empty();
        }
        return components(owner.getClass()).stream()
                .filter(component -> component.name().equals(name))
                .findFirst()
                .map(component -> component.of(owner));
    }

    private static List<Component> components(Class<?> type) {
        return COMPONENTS.computeIfAbsent(type, record -> Arrays.stream(record.getRecordComponents())
                .map(Readings::component)
                .toList());
    }

    private static Component component(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true); // the record itself may be private to its command
        return new Component(snakeCase(component.getName()), accessor);
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}

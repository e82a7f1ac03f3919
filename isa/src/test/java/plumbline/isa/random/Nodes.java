package plumbline.isa.random;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Everything a tree of records consists of. */
public final class Nodes {
    /** How to read the components of a record, in order: reflection looks them up anew whenever it is asked. */
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
    };

    private Nodes() {}

    /**
     * A record and all that its components hold, depth first in order: records, enum constants, positions, numbers,
     * texts.
     */
    public static List<Object> of(Object root) {
        List<Object> nodes = new ArrayList<>();
        collect(root, nodes);
        return nodes;
    }

    /** Those of a type. */
    public static <T> List<T> of(Object root, Class<T> type) {
        return of(root).stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static void collect(Object node, List<Object> into) {
        if (node instanceof List<?> list) {
            list.forEach(element -> collect(element, into));
            return;
        }
        into.add(node);
        if (node instanceof Record) {
            for (Method accessor : ACCESSORS.get(node.getClass())) {
                collect(value(accessor, node), into);
            }
        }
    }

    private static Object value(Method accessor, Object node) {
        try {
            return accessor.invoke(node);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }
}

package plumbline.verifier;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Rebuilds a tree of records, lists and optional parts, node by node. */
final class Trees {
    private static final Map<Class<?>, Shape> SHAPES = new ConcurrentHashMap<>();

    private Trees() {}

    /** Replaces a node after its parts have been replaced. */
    @FunctionalInterface
    interface Change {
        /** @param expected the type that its place allows */
        Object apply(Object node, Class<?> expected);
    }

    /**
     * How a record is taken apart and put together; {@code types} has the elements' type for lists and optional parts.
     */
    private record Shape(List<Method> accessors, List<Class<?>> types, Constructor<?> constructor) {
        static Shape of(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            try {
                return new Shape(
                        Arrays.stream(components)
                                .map(RecordComponent::getAccessor)
                                .toList(),
                        Arrays.stream(components).<Class<?>>map(Shape::element).toList(),
                        type.getDeclaredConstructor(Arrays.stream(components)
                                .map(RecordComponent::getType)
                                .toArray(Class<?>[]::new)));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Class<?> element(RecordComponent component) {
            return component.getGenericType() instanceof ParameterizedType list
                    ? (Class<?>) list.getActualTypeArguments()[0]
                    : component.getType();
        }
    }

    /**
     * The changed tree.
     *
     * @throws IllegalArgumentException if a record refuses its new parts
     */
    static <T> T rebuild(T root, Change change) {
        @SuppressWarnings("unchecked")
        T result = (T) node(root, root.getClass(), change);
        return result;
    }

    /** All nodes. */
    static List<Object> nodes(Object root) {
        List<Object> nodes = new ArrayList<>();
        rebuild(root, (node, expected) -> {
            nodes.add(node);
            return node;
        });
        return nodes;
    }

    private static Object node(Object node, Class<?> expected, Change change) {
        return change.apply(node instanceof Record record ? record(record, change) : node, expected);
    }

    private static Object record(Record record, Change change) {
        Shape shape = SHAPES.computeIfAbsent(record.getClass(), Shape::of);
        Object[] parts = new Object[shape.types.size()];
        try {
            for (int i = 0; i < parts.length; i++) {
                Object part = shape.accessors.get(i).invoke(record);
                Class<?> type = shape.types.get(i);
                parts[i] = switch (part) {
                    case List<?> list -> change.apply(list(list, type, change), List.class);
                    case Optional<?> optional -> optional.map(inside -> node(inside, type, change));
                    case null, default -> node(part, type, change);
                };
            }
            return shape.constructor.newInstance(parts);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Object> list(List<?> list, Class<?> element, Change change) {
        List<Object> parts = new ArrayList<>();
        list.forEach(part -> parts.add(node(part, element, change)));
        return parts;
    }
}

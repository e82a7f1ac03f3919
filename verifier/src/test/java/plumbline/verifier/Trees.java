package plumbline.verifier;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rebuilds a tree of records and lists, node by node. */
final class Trees {
    private Trees() {}

    /** Replaces a node after its parts have been replaced. */
    @FunctionalInterface
    interface Change {
        /** @param expected the type that its place allows */
        Object apply(Object node, Class<?> expected);
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
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] parts = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                Object part = components[i].getAccessor().invoke(record);
                parts[i] = part instanceof List<?> list
                        ? change.apply(list(list, element(components[i]), change), List.class)
                        : node(part, components[i].getType(), change);
            }
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return record.getClass().getDeclaredConstructor(types).newInstance(parts);
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

    private static Class<?> element(RecordComponent component) {
        return (Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    }
}

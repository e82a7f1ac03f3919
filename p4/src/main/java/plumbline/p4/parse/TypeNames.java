package plumbline.p4.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Which names are types, by scope. P4's grammar needs to know it: {@code (a) - b} is a cast if {@code a} is a type
 * (language specification 1.2.4, section 6.2).
 */
final class TypeNames {
    private final Deque<Map<String, Boolean>> scopes = new ArrayDeque<>();

    TypeNames() {
        scopes.push(new HashMap<>());
    }

    /** What is read in a scope of its own. */
    <T> T within(Supplier<T> reading) {
        scopes.push(new HashMap<>());
        try {
            return reading.get();
        } finally {
            scopes.pop();
        }
    }

    int depth() {
        return scopes.size();
    }

    /** Closes scopes that an error left open. */
    void closeTo(int depth) {
        while (scopes.size() > depth) {
            scopes.pop();
        }
    }

    void type(String name) {
        scopes.element().put(name, true);
    }

    void types(List<String> names) {
        names.forEach(this::type);
    }

    /** A variable, constant, instance, action or function: it hides a type of an outer scope. */
    void value(String name) {
        scopes.element().put(name, false);
    }

    boolean isType(String name) {
        return scopes.stream()
                .map(scope -> scope.get(name))
                .filter(known -> known != null)
                .findFirst()
                .orElse(false);
    }
}

package plumbline.p4.names;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Near;
import plumbline.p4.source.P4Messages;

/** The names that can be used here, the innermost scope first. Types and values share one space of names. */
final class NameScopes {
    /** Of a shorter name any other is near. */
    private static final int MIN_SLIP = 3;

    private final Deque<Map<String, Position>> scopes = new ArrayDeque<>();
    private final P4Messages messages;

    NameScopes(P4Messages messages) {
        this.messages = messages;
        open();
    }

    void open() {
        scopes.push(new HashMap<>());
    }

    void close() {
        scopes.pop();
    }

    /** Declares a name, which is new in its scope. */
    void declare(String name, Position at) {
        Position first = scopes.element().putIfAbsent(name, at);
        if (first != null) {
            messages.error(
                    at, "duplicate-name", "'" + name + "' is declared already, at " + first, "rename one of them");
        }
    }

    /** Declares a name that may have several declarations: functions, parsers, controls with other parameters. */
    void overload(String name, Position at) {
        scopes.element().putIfAbsent(name, at);
    }

    /** Says it if a name is unknown. */
    void use(String name, boolean global, String what, Position at) {
        boolean known = global
                ? scopes.getLast().containsKey(name)
                : scopes.stream().anyMatch(scope -> scope.containsKey(name));
        if (!known) {
            unknown(name, what, all(), at);
        }
    }

    /** Says that a name is not among those that there are. */
    void unknown(String name, String what, Set<String> candidates, Position at) {
        Optional<String> near = name.length() < MIN_SLIP ? Optional.empty() : Near.nearest(name, candidates);
        messages.error(
                at,
                "unknown-name",
                "there is no " + what + " '" + name + "'",
                near.map(other -> "did you mean '" + other + "'?").orElse("declare it before it is used"));
    }

    private Set<String> all() {
        Set<String> all = new LinkedHashSet<>();
        for (Iterator<Map<String, Position>> scope = scopes.iterator(); scope.hasNext(); ) {
            all.addAll(scope.next().keySet());
        }
        return all;
    }
}

package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Names in scope, from the inside out. A name means one thing: inner scopes cannot redefine outer names. */
final class Scope {
    private final Optional<Scope> outer;
    private final Map<String, Binding> bindings = new LinkedHashMap<>();
    private final Map<String, Position> places = new LinkedHashMap<>();
    private final Map<String, Position> coming = new LinkedHashMap<>();

    private Scope(Optional<Scope> outer) {
        this.outer = outer;
    }

    /** A scope with nothing outside. */
    static Scope root() {
        return new Scope(Optional.empty());
    }

    /** A scope inside this one. */
    Scope inner() {
        return new Scope(Optional.of(this));
    }

    /** Binds a name. */
    void declare(String name, Binding binding, Position at) {
        Optional<Scope> owner = owner(name);
        if (owner.isPresent()) {
            Position before = owner.get().places.get(name);
            String where = before.line() == 0 ? "; the architecture has it" : "; declared at " + before;
            throw SyntaxFailure.of(
                    at,
                    "duplicate-name",
                    "'" + name + "' is taken: it is "
                            + owner.get().bindings.get(name).kind() + where,
                    "choose another name");
        }
        bindings.put(name, binding);
        places.put(name, at);
    }

    /** Marks a name as declared with an error, unless it means something already. */
    void breakName(String name, Position at) {
        if (owner(name).isEmpty()) {
            bindings.put(name, new Binding.Broken());
            places.put(name, at);
        }
    }

    /** Notes a name that is declared further down, for messages. */
    void foresee(String name, Position at) {
        coming.putIfAbsent(name, at);
    }

    /** Where a name is declared that is not yet in scope. */
    Optional<Position> comes(String name) {
        return Optional.ofNullable(coming.get(name)).or(() -> outer.flatMap(scope -> scope.comes(name)));
    }

    /** What a name stands for. */
    Optional<Binding> find(String name) {
        return owner(name).map(scope -> scope.bindings.get(name));
    }

    List<String> names() {
        List<String> names = new ArrayList<>(outer.map(Scope::names).orElse(List.of()));
        names.addAll(bindings.keySet());
        return names;
    }

    private Optional<Scope> owner(String name) {
        Scope scope = this;
        while (!scope.bindings.containsKey(name)) {
            if (scope.outer.isEmpty()) {
                return Optional.empty();
            }
            scope = scope.outer.get();
        }
        return Optional.of(scope);
    }
}

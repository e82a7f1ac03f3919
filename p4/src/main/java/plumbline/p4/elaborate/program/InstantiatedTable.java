package plumbline.p4.elaborate.program;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.syntax.P4Declaration;

/** A table of an instance of a control. */
final class InstantiatedTable {
    private final P4Declaration.Table declaration;
    private final ElaborationScope scope;
    private final String name;
    private final Map<P4Declaration.Action, String> actions = new IdentityHashMap<>();
    private List<StructuredStatement> before = List.of();
    private Optional<Indirection> indirection = Optional.empty();
    private boolean built;

    InstantiatedTable(P4Declaration.Table declaration, ElaborationScope scope, String name) {
        this.declaration = declaration;
        this.scope = scope;
        this.name = name;
    }

    P4Declaration.Table declaration() {
        return declaration;
    }

    ElaborationScope scope() {
        return scope;
    }

    /** That the control plane uses. */
    String name() {
        return name;
    }

    /** What is to be done before the table is applied: for its keys. */
    List<StructuredStatement> before() {
        return before;
    }

    /** What stands behind the table if its entries have no actions of their own. */
    Optional<Indirection> indirection() {
        return indirection;
    }

    void indirection(Indirection behind) {
        indirection = Optional.of(behind);
    }

    /** The name that an action has in this table. */
    Optional<String> action(P4Declaration.Action action) {
        return Optional.ofNullable(actions.get(action));
    }

    void action(P4Declaration.Action action, String structured) {
        actions.put(action, structured);
    }

    boolean isBuilt() {
        return built;
    }

    void built(List<StructuredStatement> statements) {
        before = List.copyOf(statements);
        built = true;
    }
}

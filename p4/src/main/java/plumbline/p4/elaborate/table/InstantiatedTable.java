package plumbline.p4.elaborate.table;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.syntax.P4Declaration;

/** A table of an instance of a control. */
public final class InstantiatedTable {
    private final P4Declaration.Table declaration;
    private final ElaborationScope scope;
    private final String name;
    private final Map<P4Declaration.Action, String> actions = new IdentityHashMap<>();
    private List<StructuredTable.Key> keys = List.of();
    private List<StructuredStatement> before = List.of();
    private Optional<Indirection> indirection = Optional.empty();
    private boolean built;

    /** A table that is not built yet. */
    public InstantiatedTable(P4Declaration.Table declaration, ElaborationScope scope, String name) {
        this.declaration = declaration;
        this.scope = scope;
        this.name = name;
    }

    /** Where it is declared. */
    public P4Declaration.Table declaration() {
        return declaration;
    }

    /** What names stand for where it is declared. */
    public ElaborationScope scope() {
        return scope;
    }

    /** That the control plane uses. */
    public String name() {
        return name;
    }

    /** What it compares. */
    public List<StructuredTable.Key> keys() {
        return keys;
    }

    /** It compares these. */
    public void keys(List<StructuredTable.Key> compared) {
        keys = List.copyOf(compared);
    }

    /** What is to be done before the table is applied: for its keys. */
    public List<StructuredStatement> before() {
        return before;
    }

    /** What stands behind the table if its entries have no actions of their own. */
    public Optional<Indirection> indirection() {
        return indirection;
    }

    /** Its entries have no actions of their own. */
    public void indirection(Indirection behind) {
        indirection = Optional.of(behind);
    }

    /** The name that an action has in this table. */
    public Optional<String> action(P4Declaration.Action action) {
        return Optional.ofNullable(actions.get(action));
    }

    /** An action has a name in this table. */
    public void action(P4Declaration.Action action, String structured) {
        actions.put(action, structured);
    }

    /** Whether the structured program has it. */
    public boolean isBuilt() {
        return built;
    }

    /** The structured program has it; these are to be done before it is applied. */
    public void built(List<StructuredStatement> statements) {
        before = List.copyOf(statements);
        built = true;
    }
}

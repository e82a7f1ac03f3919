package plumbline.isa.lower.tree;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/** Variables for keys of tables, with the names that the control plane uses for the keys where they are free. */
public final class KeyVariables {
    private final Set<String> taken = new HashSet<>();
    private final LoweringContext context;

    public KeyVariables(StructuredProgram program, LoweringContext context) {
        this.context = context;
        program.headers().stream()
                .flatMap(HeaderInstance::withValidity)
                .forEach(variable -> taken.add(variable.name()));
        for (Intrinsic intrinsic : Intrinsic.values()) {
            taken.add(intrinsic.field().name());
        }
        Operations.statements(program)
                .flatMap(statement -> Operations.variables(statement).stream())
                .forEach(variable -> taken.add(variable.name()));
        program.tables().stream()
                .flatMap(table -> table.keys().stream())
                .flatMap(key -> Operations.reads(key.value()).stream())
                .forEach(variable -> taken.add(variable.name()));
    }

    public Variable of(StructuredTable.Key key) {
        return taken.add(key.name())
                ? new Variable(key.name(), key.value().type())
                : context.local(key.name(), key.value().type());
    }
}

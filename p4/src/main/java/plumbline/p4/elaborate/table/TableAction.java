package plumbline.p4.elaborate.table;

import java.util.Optional;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedProgram;

/** An action of a table. */
public record TableAction(InstantiatedTable table, P4Declaration.Action action) {
    /** A property of the table. */
    public Optional<P4Declaration.Property> property(String name) {
        return table.declaration().properties().stream()
                .filter(property -> property.name().equals(name))
                .findFirst();
    }

    /** Whether it runs where no entry matches. */
    public boolean isDefault(TypedProgram typed) {
        return property("default_action")
                .filter(written -> typed.call(written).callee() instanceof TypedCall.Callee.ActionCall(var called)
                        && called == action)
                .isPresent();
    }

    /** Whether it may add the entry that was missed: then it is about this table, and no other has it. */
    public boolean mayAddEntry(TypedProgram typed) {
        return isDefault(typed)
                && property("add_on_miss")
                        .filter(written -> written.value() instanceof P4Expression.Truth(var truth, var _) && truth)
                        .isPresent();
    }
}

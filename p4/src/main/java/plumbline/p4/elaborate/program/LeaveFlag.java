package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.UniqueVariables;

/** The variable that says whether a packet has left a body, loop or round: there is one only if somebody asks. */
final class LeaveFlag {
    private final UniqueVariables names;
    private Optional<Variable> variable = Optional.empty();
    private boolean isRead;

    LeaveFlag(UniqueVariables names) {
        this.names = names;
    }

    private Variable variable() {
        if (variable.isEmpty()) {
            variable = Optional.of(names.temporary(ValueType.BOOL));
        }
        return variable.get();
    }

    /** Notes that the packet leaves. */
    StructuredStatement set(Position at) {
        return new StructuredStatement.Assign(variable(), Simplify.TRUE, at);
    }

    /** Whether the packet has left. */
    Expression read(Position at) {
        isRead = true;
        return new Expression.Read(variable(), at);
    }

    /** What can be left, with the flag cleared before; without the notes if nobody asks for them. */
    List<StructuredStatement> around(List<StructuredStatement> statements) {
        if (!isRead) {
            return variable.map(flag -> without(flag, statements)).orElse(statements);
        }
        List<StructuredStatement> all = new ArrayList<>();
        all.add(new StructuredStatement.Assign(variable(), Simplify.FALSE, Position.NONE));
        all.addAll(statements);
        return all;
    }

    private static List<StructuredStatement> without(Variable flag, List<StructuredStatement> statements) {
        List<StructuredStatement> kept = new ArrayList<>();
        for (StructuredStatement statement : statements) {
            switch (statement) {
                case StructuredStatement.Assign assign when assign.target().equals(flag) -> {}
                case StructuredStatement.If branch ->
                    kept.add(new StructuredStatement.If(
                            branch.condition(),
                            without(flag, branch.then()),
                            without(flag, branch.otherwise()),
                            branch.at()));
                default -> kept.add(statement);
            }
        }
        return kept;
    }
}

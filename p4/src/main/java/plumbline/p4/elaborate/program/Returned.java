package plumbline.p4.elaborate.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/** Takes out the notes of returns that nobody asks for. */
final class Returned {
    private Returned() {}

    static List<StructuredStatement> unread(List<StructuredStatement> statements, Optional<Variable> flag) {
        return flag.map(variable -> without(variable, statements)).orElse(statements);
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

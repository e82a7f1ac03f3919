package plumbline.p4.elaborate.draft;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/** The assignments of statements, in any branch. */
public final class Assignments {
    private Assignments() {}

    /** All of them, in order. */
    public static Stream<StructuredStatement.Assign> of(List<StructuredStatement> statements) {
        return StructuredStatement.all(statements)
                .filter(StructuredStatement.Assign.class::isInstance)
                .map(StructuredStatement.Assign.class::cast);
    }

    /** Whether one gives a variable something that may be another value than this. */
    public static boolean givesOther(StructuredStatement.Assign assign, Variable variable, long value) {
        return assign.target().equals(variable)
                && !(assign.value() instanceof Expression.Constant constant
                        && constant.value().longValue() == value);
    }
}

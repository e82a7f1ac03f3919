package plumbline.p4.elaborate.draft;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.value.ValueFolding;

/**
 * The constants that variables hold behind the statements that were written down, on every way there. Of headers
 * nothing is known: what a field holds depends on whether its header is there.
 */
final class KnownValues {
    private final Draft draft;
    private final Map<Variable, Expression.Constant> values;

    private KnownValues(Draft draft, Map<Variable, Expression.Constant> values) {
        this.draft = draft;
        this.values = values;
    }

    /** Where nothing is known. */
    static KnownValues none(Draft draft) {
        return new KnownValues(draft, new HashMap<>());
    }

    /** The same, for a way of its own. */
    KnownValues copy() {
        return new KnownValues(draft, new HashMap<>(values));
    }

    /** The expression with what is known put in. */
    Expression in(Expression expression) {
        return values.isEmpty()
                ? expression
                : ValueFolding.substituted(expression, variable -> Optional.ofNullable(values.get(variable)));
    }

    /** Goes past a statement. */
    void pass(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign assign -> {
                if (in(assign.value()) instanceof Expression.Constant constant && !draft.isOfHeader(assign.target())) {
                    values.put(assign.target(), constant);
                } else {
                    values.remove(assign.target());
                }
            }
            case StructuredStatement.If branch -> {
                KnownValues otherwise = copy();
                branch.then().forEach(this::pass);
                branch.otherwise().forEach(otherwise::pass);
                values.entrySet().retainAll(otherwise.values.entrySet());
            }
            default -> {
                if (!values.isEmpty()) {
                    UsedVariables used = new UsedVariables(draft).add(List.of(statement));
                    values.keySet().removeIf(used::writes);
                }
            }
        }
    }
}

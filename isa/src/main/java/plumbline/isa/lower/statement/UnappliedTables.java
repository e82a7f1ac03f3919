package plumbline.isa.lower.statement;

import java.util.List;
import java.util.Set;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;

/** What a table gives that no statement applies any more is false: it was applied where no packet comes. */
public final class UnappliedTables extends StatementRewriter {
    private final Set<String> applied;

    private UnappliedTables(Set<String> applied, LoweringContext context) {
        super(context);
        this.applied = applied;
    }

    public static StructuredProgram fold(StructuredProgram program, LoweringContext context) {
        Set<String> applied = Operations.applied(program);
        StructuredProgram folded = new UnappliedTables(applied, context).program(program);
        return Operations.applied(folded).equals(applied) ? folded : fold(folded, context);
    }

    @Override
    protected Expression expression(Expression expression) {
        return switch (expression) {
            case Expression.Hit hit when !applied.contains(hit.table()) -> Simplify.FALSE;
            case Expression.ActionRun run when !applied.contains(run.table()) -> Simplify.FALSE;
            default -> ConstantFolding.folded(super.expression(expression));
        };
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.If branch
                && expression(branch.condition()) instanceof Expression.Constant condition) {
            List<StructuredStatement> taken = condition.equals(Simplify.TRUE) ? branch.then() : branch.otherwise();
            emitAll(statements(taken));
        } else {
            super.statement(statement);
        }
    }
}

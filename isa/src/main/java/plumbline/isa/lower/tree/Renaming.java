package plumbline.isa.lower.tree;

import java.util.List;
import java.util.Map;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/** Statements with other variables. */
public final class Renaming {
    private final Map<Variable, Variable> names;

    public Renaming(Map<Variable, Variable> names) {
        this.names = Map.copyOf(names);
    }

    /** In all blocks of a program and its actions. */
    public StructuredProgram program(StructuredProgram program) {
        return program.withActions(program.actions().stream()
                        .map(action -> action.with(statements(action.body())))
                        .toList())
                .withBlocks(
                        StructuredProgram.Block.changed(program.ingress(), this::statements),
                        StructuredProgram.Block.changed(program.egress(), this::statements));
    }

    public List<StructuredStatement> statements(List<StructuredStatement> statements) {
        return statements.stream().map(this::statement).toList();
    }

    private StructuredStatement statement(StructuredStatement statement) {
        StructuredStatement renamed = Operations.with(statement, this::expression, this::variable);
        return renamed instanceof StructuredStatement.If(var condition, var then, var otherwise, var at)
                ? new StructuredStatement.If(condition, statements(then), statements(otherwise), at)
                : renamed;
    }

    private Expression expression(Expression expression) {
        return expression instanceof Expression.Read(var variable, var at)
                ? new Expression.Read(variable(variable), at)
                : Operations.withOperands(expression, this::expression);
    }

    private Variable variable(Variable variable) {
        return names.getOrDefault(variable, variable);
    }
}

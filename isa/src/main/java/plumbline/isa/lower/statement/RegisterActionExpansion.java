package plumbline.isa.lower.statement;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.Renaming;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * Register action expansion: a register action that no access does at once reads the cell, computes like any other code
 * of the program, and writes the cell. Targets with stages have a rule against two accesses to a register.
 */
public final class RegisterActionExpansion extends StatementRewriter {
    private final Map<String, ExternInstance.RegisterAction> expanded = new HashMap<>();
    private final Map<String, Long> sizes = new HashMap<>();

    private RegisterActionExpansion(StructuredProgram program, LoweringContext context) {
        super(context);
        Set<String> names = context.takenApart();
        for (ExternInstance extern : program.externs()) {
            switch (extern) {
                case ExternInstance.RegisterAction action
                when names.contains(action.name()) -> expanded.put(action.name(), action);
                case ExternInstance.RegisterArray array -> sizes.put(array.name(), array.size());
                default -> {}
            }
        }
    }

    /** Expands those that the context names. */
    public static StructuredProgram expand(StructuredProgram program, LoweringContext context) {
        RegisterActionExpansion expansion = new RegisterActionExpansion(program, context);
        return expansion.expanded.isEmpty() ? program : expansion.program(program);
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Execute execute
                && expanded.containsKey(execute.registerAction())) {
            expand(execute, expanded.get(execute.registerAction()));
        } else {
            super.statement(statement);
        }
    }

    private void expand(StructuredStatement.Execute execute, ExternInstance.RegisterAction action) {
        Position at = execute.at();
        Expression index = known(execute.index().orElseThrow(), at);
        Map<Variable, Variable> own = new HashMap<>();
        action.cell().forEach(word -> own.put(word, context.local("cell", word.type())));
        action.outputs().forEach(output -> own.put(output, context.local("output", output.type())));
        action.body().stream()
                .flatMap(statement -> Operations.writes(statement).stream())
                .forEach(written -> own.computeIfAbsent(written, it -> context.local("local", it.type())));
        List<StructuredStatement> body = writing(() -> {
            emit(new StructuredStatement.ReadRegister(
                    action.cell().stream().map(own::get).toList(), action.register(), index, at));
            emitAll(new Renaming(own).statements(action.body()));
            emit(new StructuredStatement.WriteRegister(
                    action.register(),
                    index,
                    action.cell().stream()
                            .<Expression>map(word -> new Expression.Read(own.get(word), at))
                            .toList(),
                    at));
            for (int i = 0; i < execute.results().size(); i++) {
                Expression output = new Expression.Read(own.get(action.outputs().get(i)), at);
                emit(new StructuredStatement.Assign(execute.results().get(i), output, at));
            }
        });
        emitWithin(index, sizes.get(action.register()), body, execute.results(), at);
    }

    /** An index that is computed once. */
    private Expression known(Expression index, Position at) {
        return index instanceof Expression.Constant ? index : context.held("index", index, at, this::emit);
    }

    /** Beyond the array nothing runs, and the results are 0. */
    private void emitWithin(
            Expression index, long size, List<StructuredStatement> body, List<Variable> results, Position at) {
        int width = index.type().width();
        if (width < Long.SIZE - 1 && 1L << width <= size) {
            emitAll(body);
            return;
        }
        Expression within = Simplify.binary(
                BinaryOperation.LESS, index, Simplify.constant(BigInteger.valueOf(size), index.type()), at);
        List<StructuredStatement> zero = results.stream()
                .<StructuredStatement>map(
                        result -> new StructuredStatement.Assign(result, Simplify.zero(result.type()), at))
                .toList();
        emit(new StructuredStatement.If(within, body, zero, at));
    }
}

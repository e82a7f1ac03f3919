package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.lower.tree.KeyVariables;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/**
 * Key computation: a table's key that is no variable is computed into one before the table is applied. It has the name
 * that the control plane uses; if another variable has it, with a number behind.
 */
public final class KeyComputation extends StatementRewriter {
    private final Map<String, List<StructuredStatement.Assign>> computed = new HashMap<>();

    private final KeyVariables variables;

    private KeyComputation(StructuredProgram program, LoweringContext context) {
        super(context);
        variables = new KeyVariables(program, context);
    }

    public static StructuredProgram compute(StructuredProgram program, LoweringContext context) {
        return new KeyComputation(program, context).program(program);
    }

    @Override
    protected StructuredProgram program(StructuredProgram program) {
        List<StructuredTable> tables = program.tables().stream()
                .map(table -> table.withKeyValues(key -> variable(table.name(), key)))
                .toList();
        return super.program(program.withTables(tables));
    }

    private Expression variable(String table, StructuredTable.Key key) {
        if (key.value() instanceof Expression.Read) {
            return key.value();
        }
        Variable variable = variables.of(key);
        computed.computeIfAbsent(table, _ -> new ArrayList<>())
                .add(new StructuredStatement.Assign(variable, key.value(), key.at()));
        return new Expression.Read(variable, key.at());
    }

    @Override
    protected void statement(StructuredStatement statement) {
        if (statement instanceof StructuredStatement.Apply apply) {
            computed.getOrDefault(apply.table(), List.of()).forEach(this::emit);
        }
        super.statement(statement);
    }
}

package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.Renaming;
import plumbline.isa.lower.tree.StatementRewriter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.Variable;

/**
 * Action outlining: a table's action keeps the assignments of its body that can be done at once; the rest follows the
 * table, for packets for which the action ran. Data that the rest needs goes there in variables.
 */
public final class ActionOutlining extends StatementRewriter {
    private final Map<String, List<StructuredStatement>> outlined = new HashMap<>();
    private final Map<String, StructuredTable> tables = new HashMap<>();
    /** Of arrays with a cell for each entry of a table: that table. */
    private final Map<String, String> tablesOfArrays = new HashMap<>();

    private final Map<String, ExternInstance.RegisterAction> registerActions = new HashMap<>();

    private ActionOutlining(StructuredProgram program, LoweringContext context) {
        super(context);
        program.tables().forEach(table -> tables.put(table.name(), table));
        program.externs().forEach(extern -> {
            if (extern instanceof ExternInstance.Array array) {
                array.table().ifPresent(table -> tablesOfArrays.put(array.name(), table));
            } else if (extern instanceof ExternInstance.RegisterAction action) {
                registerActions.put(action.name(), action);
            }
        });
    }

    /** Of a program whose actions are three-address code. */
    public static StructuredProgram outline(StructuredProgram program, LoweringContext context) {
        ActionOutlining outlining = new ActionOutlining(program, context);
        List<StructuredAction> actions =
                program.actions().stream().map(outlining::divided).toList();
        return outlining.program(program.withActions(actions));
    }

    /** Leaves in the action what can be done at once, and keeps the rest. */
    private StructuredAction divided(StructuredAction action) {
        ParallelAssignments parallel = new ParallelAssignments(action, registerActions);
        List<StructuredStatement> rest = parallel.rest();
        if (rest.isEmpty()) {
            return action.with(parallel.assignments());
        }
        List<StructuredStatement> body = new ArrayList<>(parallel.assignments());
        Map<Variable, Variable> moved = new LinkedHashMap<>();
        for (Variable data : action.data()) {
            if (mentioned(rest).contains(data)) {
                Variable local = context.local(data.name(), data.type());
                moved.put(data, local);
                body.add(new StructuredStatement.Assign(local, new Expression.Read(data, action.at()), action.at()));
            }
        }
        outlined.put(action.name(), new Renaming(moved).statements(rest));
        return action.with(body);
    }

    private static Set<Variable> mentioned(List<StructuredStatement> statements) {
        Set<Variable> mentioned = new LinkedHashSet<>();
        statements.forEach(statement -> mentioned.addAll(Operations.variables(statement)));
        return mentioned;
    }

    @Override
    protected StructuredAction action(StructuredAction action) {
        return action;
    }

    @Override
    protected void statement(StructuredStatement statement) {
        super.statement(statement);
        if (statement instanceof StructuredStatement.Apply(String table, Position at)) {
            for (String action : tables.get(table).mayRun()) {
                List<StructuredStatement> rest = of(table, outlined.getOrDefault(action, List.of()));
                if (!rest.isEmpty()) {
                    emit(new StructuredStatement.If(ran(tables.get(table), action, at), rest, List.of(), at));
                }
            }
        }
    }

    /** An action that several tables have uses cells of entries for the table that has them; others find none. */
    private List<StructuredStatement> of(String table, List<StructuredStatement> body) {
        return body.stream().flatMap(statement -> of(table, statement)).toList();
    }

    private Stream<StructuredStatement> of(String table, StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Call call
            when !tablesOfArrays.getOrDefault(call.array(), table).equals(table) -> Stream.empty();
            case StructuredStatement.If(var condition, var then, var otherwise, var at) ->
                Stream.of(new StructuredStatement.If(condition, of(table, then), of(table, otherwise), at));
            default -> Stream.of(statement);
        };
    }

    /** That an action ran; if only entries have it, also that there was one: so it excludes what follows a miss. */
    private static Expression ran(StructuredTable table, String action, Position at) {
        Expression ran = new Expression.ActionRun(table.name(), action, at);
        return table.isOfEntries(action) ? Simplify.and(new Expression.Hit(table.name(), at), ran, at) : ran;
    }
}

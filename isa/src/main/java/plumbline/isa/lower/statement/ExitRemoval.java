package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Exit removal: an exit sets a variable, and what follows it in its block is done only where that was not set. All
 * blocks share the variable; each begins with false. Behind a branch that exits, what follows belongs into the other
 * one; behind a table that is applied at one place, it is the action that ran that says whether it was an action that
 * exits: that takes no variable.
 */
public final class ExitRemoval {
    private static final Variable EXITED = new Variable("exited$", ValueType.BOOL);

    /** Tables with actions that may exit, and these. */
    private final Map<String, Set<String>> exitingTables = new HashMap<>();

    /** Of them, those whose result says whether a packet has exited. */
    private final Set<String> telling = new HashSet<>();

    private ExitRemoval(StructuredProgram program) {
        Map<String, StructuredAction> actions = new HashMap<>();
        program.actions().forEach(action -> actions.put(action.name(), action));
        Map<String, Integer> applied = new HashMap<>();
        Operations.statements(program)
                .forEach(statement -> Operations.applied(statement, table -> applied.merge(table, 1, Integer::sum)));
        for (StructuredTable table : program.tables()) {
            Set<String> exiting = table.mayRun().stream()
                    .filter(action -> mayExit(actions.get(action).body()))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!exiting.isEmpty()) {
                exitingTables.put(table.name(), exiting);
                boolean always = exiting.stream()
                        .flatMap(action -> actions.get(action).body().stream())
                        .allMatch(statement -> statement instanceof StructuredStatement.Exit || !mayExit(statement));
                if (always && applied.getOrDefault(table.name(), 0) == 1) {
                    telling.add(table.name());
                }
            }
        }
    }

    public static StructuredProgram remove(StructuredProgram program) {
        return new ExitRemoval(program).without(program);
    }

    private StructuredProgram without(StructuredProgram program) {
        List<StructuredAction> actions = program.actions().stream()
                .map(action -> action.with(without(action.body())))
                .toList();
        return program.withActions(actions).withBlocks(blocks(program.ingress()), blocks(program.egress()));
    }

    /** Of a direction: a block that does not come first must forget what the one before it left. */
    private List<StructuredProgram.Block> blocks(List<StructuredProgram.Block> blocks) {
        List<StructuredProgram.Block> without = new ArrayList<>();
        for (StructuredProgram.Block block : blocks) {
            if (!mayExit(block.body())) {
                without.add(block);
                continue;
            }
            List<StructuredStatement> body = new ArrayList<>();
            body.add(set(Simplify.FALSE, block.body().getFirst().at()));
            body.addAll(without(block.body()));
            without.add(new StructuredProgram.Block(block.name(), body));
        }
        return without;
    }

    private List<StructuredStatement> without(List<StructuredStatement> statements) {
        List<StructuredStatement> without = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            StructuredStatement statement = statements.get(i);
            if (statement instanceof StructuredStatement.If branch && exitsOnOneSide(branch)) {
                without.add(without(branch, statements.subList(i + 1, statements.size())));
                return without;
            }
            without.add(
                    switch (statement) {
                        case StructuredStatement.Exit exit -> set(Simplify.TRUE, exit.at());
                        case StructuredStatement.If(var condition, var then, var otherwise, var at) ->
                            new StructuredStatement.If(condition, without(then), without(otherwise), at);
                        default -> statement;
                    });
            if (mayExit(statement) && i + 1 < statements.size()) {
                List<StructuredStatement> rest = without(statements.subList(i + 1, statements.size()));
                if (!(statement instanceof StructuredStatement.Exit)) {
                    Position at = statement.at();
                    without.add(new StructuredStatement.If(goesOn(statement, at), rest, List.of(), at));
                }
                return without;
            }
        }
        return without;
    }

    /** Whether one branch always exits, so that what follows belongs into the other. */
    private boolean exitsOnOneSide(StructuredStatement.If branch) {
        return exits(branch.then()) != exits(branch.otherwise());
    }

    private static boolean exits(List<StructuredStatement> branch) {
        return branch.stream().anyMatch(StructuredStatement.Exit.class::isInstance);
    }

    private StructuredStatement without(StructuredStatement.If branch, List<StructuredStatement> rest) {
        List<StructuredStatement> then = new ArrayList<>(branch.then());
        List<StructuredStatement> otherwise = new ArrayList<>(branch.otherwise());
        (exits(then) ? otherwise : then).addAll(rest);
        return new StructuredStatement.If(branch.condition(), without(then), without(otherwise), branch.at());
    }

    /** Whether a statement that may exit has not. */
    private Expression goesOn(StructuredStatement statement, Position at) {
        Set<Expression> exited = new LinkedHashSet<>();
        statement.all().forEach(inner -> {
            if (inner instanceof StructuredStatement.Apply(String table, Position _) && telling.contains(table)) {
                exitingTables.get(table).forEach(action -> exited.add(new Expression.ActionRun(table, action, at)));
            } else if (!(inner instanceof StructuredStatement.If) && mayExit(inner)) {
                exited.add(new Expression.Read(EXITED, at));
            }
        });
        return exited.stream()
                .map(truth -> Simplify.complement(truth, at))
                .reduce(Simplify.TRUE, (left, right) -> Simplify.and(left, right, at));
    }

    private static StructuredStatement set(Expression value, Position at) {
        return new StructuredStatement.Assign(EXITED, value, at);
    }

    private boolean mayExit(List<StructuredStatement> statements) {
        return statements.stream().anyMatch(this::mayExit);
    }

    private boolean mayExit(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Exit _ -> true;
            case StructuredStatement.If branch -> mayExit(branch.then()) || mayExit(branch.otherwise());
            case StructuredStatement.Apply apply -> exitingTables.containsKey(apply.table());
            default -> false;
        };
    }
}

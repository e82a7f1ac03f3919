package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Exit removal: an exit sets a variable, and what follows it in its block is done only where that was not set. An
 * action that exits does so for every block that applies its tables, so that all blocks share the variable; each begins
 * with false.
 */
final class ExitRemoval {
    private static final Variable EXITED = new Variable("exited$", ValueType.BOOL);

    private final Set<String> exitingActions = new HashSet<>();
    private final Set<String> exitingTables = new HashSet<>();

    private ExitRemoval(StructuredProgram program) {
        for (StructuredAction action : program.actions()) {
            if (mayExit(action.body())) {
                exitingActions.add(action.name());
            }
        }
        for (StructuredTable table : program.tables()) {
            if (Stream.concat(
                            table.actions().stream(), Stream.of(table.fallback().action()))
                    .anyMatch(exitingActions::contains)) {
                exitingTables.add(table.name());
            }
        }
    }

    static StructuredProgram remove(StructuredProgram program) {
        return new ExitRemoval(program).without(program);
    }

    private StructuredProgram without(StructuredProgram program) {
        List<StructuredAction> actions = program.actions().stream()
                .map(action -> new StructuredAction(action.name(), action.data(), without(action.body()), action.at()))
                .toList();
        return new StructuredProgram(
                program.name(),
                program.headers(),
                program.externs(),
                actions,
                program.tables(),
                program.parser(),
                blocks(program.ingress()),
                program.ingressDeparser(),
                program.egressParser(),
                blocks(program.egress()),
                program.deparser(),
                program.at());
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
                    Expression goesOn = Simplify.not(new Expression.Read(EXITED, at), at);
                    without.add(new StructuredStatement.If(goesOn, rest, List.of(), at));
                }
                return without;
            }
        }
        return without;
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
            case StructuredStatement.Apply apply -> exitingTables.contains(apply.table());
            default -> false;
        };
    }
}

package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * The statements of an action that can be done at once: all read what was there before the action. Copies are followed
 * to where they come from, so that two values can be exchanged by way of a third. The rest is done behind them, so that
 * they neither need it nor change what it needs.
 */
final class ParallelAssignments {
    private final Map<String, ExternInstance.RegisterAction> registerActions;
    private final Map<Variable, StructuredStatement> last = new LinkedHashMap<>();
    private final Map<Variable, Expression> copies = new HashMap<>();
    private final List<StructuredStatement> rest = new ArrayList<>();
    /** What the rest reads and writes. */
    private final Set<Variable> used = new HashSet<>();

    private final Set<Variable> written = new HashSet<>();

    /** @param registerActions by name */
    ParallelAssignments(StructuredAction action, Map<String, ExternInstance.RegisterAction> registerActions) {
        this.registerActions = registerActions;
        boolean parallel = true;
        for (StructuredStatement statement : action.body()) {
            parallel &= isLocal(statement);
            if (!parallel || !take(statement, action)) {
                rest.add(statement);
                used.addAll(Operations.variables(statement));
                written.addAll(Operations.writes(statement));
                statement.all().forEach(inner -> used.addAll(read(inner)));
            }
        }
    }

    /** One for each variable. */
    List<StructuredStatement> assignments() {
        return List.copyOf(last.values());
    }

    /** In their order. */
    List<StructuredStatement> rest() {
        return rest;
    }

    private boolean take(StructuredStatement statement, StructuredAction action) {
        if (!(statement instanceof StructuredStatement.Assign(var target, var value, var at))
                || action.data().contains(target)
                || used.contains(target)
                || !isInstruction(value)) {
            return false;
        }
        Set<Variable> reads = Operations.reads(value);
        if (!Collections.disjoint(reads, written)
                || reads.stream().anyMatch(read -> last.containsKey(read) && !copies.containsKey(read))) {
            return false;
        }
        Expression before = followed(value, copies);
        last.remove(target);
        last.put(target, new StructuredStatement.Assign(target, before, at));
        copies.remove(target);
        if (Operations.operands(before).isEmpty()) {
            copies.put(target, before);
        }
        return true;
    }

    /** What a register action reads of the packet. */
    private Collection<Variable> read(StructuredStatement statement) {
        Set<Variable> reads = new HashSet<>();
        if (statement instanceof StructuredStatement.Execute execute) {
            registerActions
                    .get(execute.registerAction())
                    .body()
                    .forEach(inner -> reads.addAll(Operations.reads(inner)));
        }
        return reads;
    }

    /** Whether all that a statement reads and changes of the packet stands in it, or in a register action. */
    private static boolean isLocal(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Assign _,
                    StructuredStatement.ReadRegister _,
                    StructuredStatement.WriteRegister _,
                    StructuredStatement.Execute _,
                    StructuredStatement.Call _,
                    StructuredStatement.Random _ -> true;
            case StructuredStatement.If branch ->
                branch.then().stream().allMatch(ParallelAssignments::isLocal)
                        && branch.otherwise().stream().allMatch(ParallelAssignments::isLocal);
            default -> false;
        };
    }

    /** Whether an action can compute it; a hash unit is not of an action. */
    private static boolean isInstruction(Expression value) {
        return switch (value) {
            case Expression.Hash _,
                    Expression.Checksum _,
                    Expression.Lookahead _,
                    Expression.Hit _,
                    Expression.ActionRun _,
                    Expression.Choose _ -> false;
            default -> true;
        };
    }

    private static Expression followed(Expression value, Map<Variable, Expression> copies) {
        return value instanceof Expression.Read read
                ? copies.getOrDefault(read.variable(), read)
                : Operations.withOperands(value, operand -> followed(operand, copies));
    }
}

package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * The first statements of an action that can be done at once: all read what was there before the action. Copies are
 * followed to where they come from, so that two values can be exchanged by way of a third.
 *
 * @param assignments one for each variable
 * @param taken how many statements of the action they stand for
 */
record ParallelAssignments(List<StructuredStatement> assignments, int taken) {
    static ParallelAssignments of(StructuredAction action) {
        Map<Variable, StructuredStatement> last = new LinkedHashMap<>();
        Map<Variable, Expression> copies = new HashMap<>();
        int taken = 0;
        for (StructuredStatement statement : action.body()) {
            if (!(statement instanceof StructuredStatement.Assign(var target, var value, var at))
                    || action.data().contains(target)
                    || !isInstruction(value)) {
                break;
            }
            Expression before = followed(value, copies);
            if (Operations.reads(value).stream()
                    .anyMatch(read -> last.containsKey(read) && !copies.containsKey(read))) {
                break;
            }
            last.remove(target);
            last.put(target, new StructuredStatement.Assign(target, before, at));
            copies.remove(target);
            if (Operations.operands(before).isEmpty()) {
                copies.put(target, before);
            }
            taken++;
        }
        return new ParallelAssignments(new ArrayList<>(last.values()), taken);
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

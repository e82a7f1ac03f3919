package plumbline.isa.lower.selection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Symbolic execution of the body of a register action: afterwards each word and output is one expression of the old
 * words and the packet, with a choice for each branch, and choices outside of all else.
 */
final class SymbolicExecution {
    private final ExternInstance.RegisterAction action;
    private final Map<Variable, Expression> values = new HashMap<>();

    private SymbolicExecution(ExternInstance.RegisterAction action) {
        this.action = action;
        action.cell().forEach(word -> values.put(word, new Expression.Read(word, action.at())));
        action.outputs().forEach(output -> values.put(output, Simplify.zero(output.type())));
    }

    /** What the words, the outputs and the body's variables are behind it. */
    static Map<Variable, Expression> of(ExternInstance.RegisterAction action) {
        SymbolicExecution execution = new SymbolicExecution(action);
        execution.run(action.body());
        return execution.values;
    }

    private void run(List<StructuredStatement> statements) {
        for (StructuredStatement statement : statements) {
            switch (statement) {
                case StructuredStatement.Assign(var target, var value, var at) ->
                    values.put(target, placed(known(value), at));
                case StructuredStatement.If branch -> branch(branch);
                default ->
                    throw new UnsupportedConstruct(
                            statement.at(),
                            "register action '" + action.name() + "' does something that no stateful ALU does",
                            "leave assignments and branches in it");
            }
        }
    }

    /** A value is shown where it is assigned: a variable's own place is its declaration. */
    private static Expression placed(Expression value, Position at) {
        return value instanceof Expression.Read(var variable, var _) ? new Expression.Read(variable, at) : value;
    }

    private void branch(StructuredStatement.If branch) {
        Expression condition = known(branch.condition());
        Map<Variable, Expression> start = new HashMap<>(values);
        run(branch.then());
        Map<Variable, Expression> then = new HashMap<>(values);
        values.clear();
        values.putAll(start);
        run(branch.otherwise());
        for (Variable variable : Stream.concat(then.keySet().stream(), values.keySet().stream())
                .distinct()
                .toList()) {
            Expression unwritten = start.getOrDefault(variable, new Expression.Read(variable, branch.at()));
            Expression yes = then.getOrDefault(variable, unwritten);
            Expression no = values.getOrDefault(variable, unwritten);
            values.put(variable, yes.equals(no) ? yes : chosen(condition, yes, no, branch.at()));
        }
    }

    /** A choice; what the condition itself chooses by comes first if the values are chosen by it too. */
    private static Expression chosen(Expression condition, Expression yes, Expression no, Position at) {
        return switch (condition) {
            case Expression.Constant constant -> constant.equals(Simplify.TRUE) ? yes : no;
            case Expression.Choose(var decision, var then, var otherwise, var _)
            when isChosenBy(decision, yes) || isChosenBy(decision, no) ->
                new Expression.Choose(decision, chosen(then, yes, no, at), chosen(otherwise, yes, no, at), at);
            default -> new Expression.Choose(condition, yes, no, at);
        };
    }

    private static boolean isChosenBy(Expression decision, Expression value) {
        return value instanceof Expression.Choose(var condition, var yes, var no, var _)
                && (condition.equals(decision) || isChosenBy(decision, yes) || isChosenBy(decision, no));
    }

    /** An expression of the old words and the packet, with its choices outside. */
    private Expression known(Expression expression) {
        if (expression instanceof Expression.Read read) {
            return values.getOrDefault(read.variable(), read);
        }
        return lifted(chosen(Operations.withOperands(expression, this::known)));
    }

    /** Of what the body has put into a variable, the value if it is a constant. */
    private static Expression folded(Expression expression) {
        return ConstantFolding.folded(expression) instanceof Expression.Constant constant ? constant : expression;
    }

    /** A truth as a bit is a choice: clauses say 1 or 0. */
    private static Expression chosen(Expression expression) {
        return expression instanceof Expression.Cast(var type, var truth, var at)
                        && truth.type().equals(ValueType.BOOL)
                        && !(truth instanceof Expression.Constant)
                        && !type.equals(ValueType.BOOL)
                ? new Expression.Choose(
                        truth, Simplify.cast(type, Simplify.TRUE, at), Simplify.cast(type, Simplify.FALSE, at), at)
                : expression;
    }

    private static Expression lifted(Expression expression) {
        if (expression instanceof Expression.Choose) {
            return expression;
        }
        List<Expression> operands = Operations.operands(expression);
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i) instanceof Expression.Choose choose) {
                return new Expression.Choose(
                        choose.condition(),
                        lifted(withOperand(expression, i, choose.yes())),
                        lifted(withOperand(expression, i, choose.no())),
                        choose.at());
            }
        }
        return folded(expression);
    }

    private static Expression withOperand(Expression expression, int index, Expression operand) {
        int[] next = {0};
        return Operations.withOperands(expression, each -> next[0]++ == index ? operand : each);
    }
}

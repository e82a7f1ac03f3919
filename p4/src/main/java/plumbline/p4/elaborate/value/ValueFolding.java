package plumbline.p4.elaborate.value;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Expression.Constant;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Variable;

/** Makes expressions as they are written; those of constants are computed. */
public final class ValueFolding {
    private ValueFolding() {}

    /** Both. */
    public static Expression and(Expression left, Expression right, Position at) {
        return binary(BinaryOperation.AND, left, right, at);
    }

    /** One of them. */
    public static Expression or(Expression left, Expression right, Position at) {
        return binary(BinaryOperation.OR, left, right, at);
    }

    /** Whether they are equal. */
    public static Expression equal(Expression left, Expression right, Position at) {
        return binary(BinaryOperation.EQUAL, left, right, at);
    }

    /** Two values put together. */
    public static Expression binary(BinaryOperation operation, Expression left, Expression right, Position at) {
        return ConstantFolding.folded(new Expression.Binary(operation, left, right, at));
    }

    /** One or the other. */
    public static Expression choose(Expression condition, Expression yes, Expression no, Position at) {
        return yes.equals(no) ? yes : ConstantFolding.folded(new Expression.Choose(condition, yes, no, at));
    }

    /** The expression with values put in for variables, computed as far as they go. */
    public static Expression substituted(Expression expression, Function<Variable, Optional<Constant>> values) {
        return expression instanceof Expression.Read read
                ? values.apply(read.variable()).map(Expression.class::cast).orElse(read)
                : withOperands(expression, operand -> substituted(operand, values));
    }

    /** The expression with each value that it computes with replaced; what hashes and checksums take in stays. */
    public static Expression withOperands(Expression expression, UnaryOperator<Expression> each) {
        return switch (expression) {
            case Expression.Hash _, Expression.Checksum _, Expression.MathLookUp _ -> expression;
            default -> ConstantFolding.folded(Operations.withOperands(expression, each));
        };
    }
}

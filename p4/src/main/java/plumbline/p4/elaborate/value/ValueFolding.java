package plumbline.p4.elaborate.value;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Expression.Constant;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Makes expressions as they are written; those of constants are computed. */
public final class ValueFolding {
    private ValueFolding() {}

    /** Every bit flipped; of a truth: not. */
    public static Expression complement(Expression value, Position at) {
        if (value instanceof Constant constant) {
            return Simplify.constant(constant.value().not(), constant.type());
        }
        return value instanceof Expression.Complement inner ? inner.value() : new Expression.Complement(value, at);
    }

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
        if (left instanceof Constant first && right instanceof Constant second) {
            return operation.of(first, second);
        }
        if (left.type().equals(ValueType.BOOL) && operation == BinaryOperation.AND) {
            return Simplify.and(left, right, at);
        }
        if (left.type().equals(ValueType.BOOL) && operation == BinaryOperation.OR) {
            return Simplify.or(left, right, at);
        }
        boolean isShift = operation == BinaryOperation.SHIFT_LEFT || operation == BinaryOperation.SHIFT_RIGHT;
        boolean nothingAdded = right instanceof Constant constant
                && constant.value().signum() == 0
                && (isShift || operation == BinaryOperation.ADD || operation == BinaryOperation.SUBTRACT);
        return nothingAdded ? left : new Expression.Binary(operation, left, right, at);
    }

    /** Bits {@code high} to {@code low}. */
    public static Expression slice(Expression value, int high, int low, Position at) {
        if (value instanceof Constant constant) {
            return Simplify.constant(constant.value().shiftRight(low), ValueType.bits(high - low + 1));
        }
        boolean isWhole = low == 0 && high == value.type().width() - 1;
        if (isWhole && value.type().equals(ValueType.bits(high + 1))) {
            return value;
        }
        return value instanceof Expression.Slice inner
                ? new Expression.Slice(inner.value(), high + inner.low(), low + inner.low(), at)
                : new Expression.Slice(value, high, low, at);
    }

    /** The value as another type. */
    public static Expression cast(ValueType type, Expression value, Position at) {
        if (value.type().equals(type)) {
            return value;
        }
        if (value instanceof Constant constant) {
            return Simplify.constant(constant.number(), type);
        }
        return new Expression.Cast(type, value, at);
    }

    /** One or the other. */
    public static Expression choose(Expression condition, Expression yes, Expression no, Position at) {
        if (condition instanceof Constant) {
            return condition.equals(Simplify.TRUE) ? yes : no;
        }
        return yes.equals(no) ? yes : new Expression.Choose(condition, yes, no, at);
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
            case Expression.Slice(var value, var high, var low, var at) -> slice(each.apply(value), high, low, at);
            case Expression.Complement(var value, var at) -> complement(each.apply(value), at);
            case Expression.Binary(var operation, var left, var right, var at) ->
                binary(operation, each.apply(left), each.apply(right), at);
            case Expression.Choose(var condition, var yes, var no, var at) ->
                choose(each.apply(condition), each.apply(yes), each.apply(no), at);
            case Expression.Cast(var type, var value, var at) -> cast(type, each.apply(value), at);
            default -> expression;
        };
    }
}

package plumbline.isa.lower;

import java.math.BigInteger;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.ValueType;

/** Constant folding: what is computed of constants alone is computed now. */
final class ConstantFolding extends StatementRewriter {
    private ConstantFolding(LoweringContext context) {
        super(context);
    }

    static StructuredProgram fold(StructuredProgram program, LoweringContext context) {
        return new ConstantFolding(context).program(program);
    }

    @Override
    Expression expression(Expression expression) {
        Expression inner = super.expression(expression);
        return switch (inner) {
            case Expression.Binary(var operation, Expression.Constant left, Expression.Constant right, var at) ->
                folded(operation, left, right, at);
            case Expression.Binary(var operation, var left, var right, var at)
            when inner.type().equals(ValueType.BOOL) && operation == BinaryOperation.AND ->
                Folding.and(left, right, at);
            case Expression.Binary(var operation, var left, var right, var at)
            when inner.type().equals(ValueType.BOOL) && operation == BinaryOperation.OR -> Folding.or(left, right, at);
            case Expression.Complement(Expression.Constant(var value, var type), var _) ->
                Folding.constant(value.not(), type);
            case Expression.Choose(Expression.Constant condition, var yes, var no, var _) ->
                condition.equals(Folding.TRUE) ? yes : no;
            default -> inner;
        };
    }

    private static Expression folded(
            BinaryOperation operation, Expression.Constant left, Expression.Constant right, Position at) {
        if (operation.isComparison()) {
            return holds(operation, left, right) ? Folding.TRUE : Folding.FALSE;
        }
        ValueType type = left.type();
        BigInteger a = number(left);
        BigInteger b = number(right);
        return switch (operation) {
            case ADD -> Folding.constant(a.add(b), type);
            case SUBTRACT -> Folding.constant(a.subtract(b), type);
            case ADD_SATURATING -> stopped(a.add(b), type);
            case SUBTRACT_SATURATING -> stopped(a.subtract(b), type);
            case MULTIPLY -> Folding.constant(a.multiply(b), type);
            case AND -> Folding.constant(left.value().and(right.value()), type);
            case OR -> Folding.constant(left.value().or(right.value()), type);
            case XOR -> Folding.constant(left.value().xor(right.value()), type);
            case CONCAT -> Folding.concat(left, right, at);
            case SHIFT_LEFT -> Folding.constant(a.shiftLeft(amount(right, type)), type);
            case SHIFT_RIGHT -> Folding.constant(a.shiftRight(amount(right, type)), type);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL -> throw new IllegalArgumentException("compares");
        };
    }

    private static int amount(Expression.Constant count, ValueType type) {
        return count.value().min(BigInteger.valueOf(type.width())).intValue();
    }

    private static Expression stopped(BigInteger value, ValueType type) {
        BigInteger largest = Folding.ones(type.isSigned() ? type.width() - 1 : type.width());
        BigInteger smallest = type.isSigned() ? largest.not() : BigInteger.ZERO;
        return Folding.constant(value.max(smallest).min(largest), type);
    }

    /** Whether a comparison of two numbers holds. */
    static boolean holds(BinaryOperation comparison, Expression.Constant left, Expression.Constant right) {
        int order = number(left).compareTo(number(right));
        return switch (comparison) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            default -> throw new IllegalArgumentException(comparison + " does not compare");
        };
    }

    /** With its sign. */
    private static BigInteger number(Expression.Constant constant) {
        int width = constant.type().width();
        boolean negative = constant.type().isSigned() && constant.value().testBit(width - 1);
        return negative ? constant.value().subtract(BigInteger.ONE.shiftLeft(width)) : constant.value();
    }
}

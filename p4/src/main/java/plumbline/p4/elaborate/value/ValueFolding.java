package plumbline.p4.elaborate.value;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Expression.Constant;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Makes expressions; those of constants are computed. */
public final class ValueFolding {
    /** True. */
    public static final Constant TRUE = new Constant(BigInteger.ONE, ValueType.BOOL);
    /** False. */
    public static final Constant FALSE = new Constant(BigInteger.ZERO, ValueType.BOOL);

    private ValueFolding() {}

    /** A truth. */
    public static Constant truth(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** A number, cut to the width of the type. */
    public static Constant number(BigInteger value, ValueType type) {
        return new Constant(value.and(mask(type.width())), type);
    }

    /** An unsigned number. */
    public static Constant number(long value, int width) {
        return number(BigInteger.valueOf(value), ValueType.bits(width));
    }

    /** So many ones. */
    public static BigInteger mask(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    /** The number that the bits of a constant stand for: negative if the type has a sign and it is set. */
    public static BigInteger signed(Constant constant) {
        ValueType type = constant.type();
        return type.isSigned() && constant.value().testBit(type.width() - 1)
                ? constant.value().subtract(BigInteger.ONE.shiftLeft(type.width()))
                : constant.value();
    }

    /** Whether it is true for certain. */
    public static boolean isTrue(Expression value) {
        return TRUE.equals(value);
    }

    /** Whether it is false for certain. */
    public static boolean isFalse(Expression value) {
        return FALSE.equals(value);
    }

    /** Every bit flipped; of a truth: not. */
    public static Expression complement(Expression value, Position at) {
        if (value instanceof Constant constant) {
            return number(constant.value().not(), constant.type());
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
        Expression made = new Expression.Binary(operation, left, right, at);
        if (left instanceof Constant first && right instanceof Constant second) {
            return computed(operation, first, second, made.type());
        }
        if (left.type().equals(ValueType.BOOL)
                && (operation == BinaryOperation.AND || operation == BinaryOperation.OR)) {
            return ofTruths(operation, left, right, made);
        }
        boolean isShift = operation == BinaryOperation.SHIFT_LEFT || operation == BinaryOperation.SHIFT_RIGHT;
        boolean nothingAdded = right instanceof Constant constant
                && constant.value().signum() == 0
                && (isShift || operation == BinaryOperation.ADD || operation == BinaryOperation.SUBTRACT);
        return nothingAdded ? left : made;
    }

    private static Expression ofTruths(
            BinaryOperation operation, Expression left, Expression right, Expression otherwise) {
        Constant decides = truth(operation == BinaryOperation.OR);
        if (left.equals(decides) || right.equals(decides)) {
            return decides;
        }
        if (left instanceof Constant) {
            return right;
        }
        return right instanceof Constant ? left : otherwise;
    }

    private static Constant computed(BinaryOperation operation, Constant left, Constant right, ValueType type) {
        BigInteger a = signed(left);
        BigInteger b = signed(right);
        int width = left.type().width();
        return switch (operation) {
            case ADD -> number(a.add(b), type);
            case SUBTRACT -> number(a.subtract(b), type);
            case ADD_SATURATING -> number(saturated(a.add(b), type), type);
            case SUBTRACT_SATURATING -> number(saturated(a.subtract(b), type), type);
            case MULTIPLY -> number(a.multiply(b), type);
            case DIVIDE -> number(b.signum() == 0 ? mask(width) : a.divide(b), type);
            case REMAINDER -> number(b.signum() == 0 ? a : a.mod(b), type);
            case AND -> number(a.and(b), type);
            case OR -> number(a.or(b), type);
            case XOR -> number(a.xor(b), type);
            case SHIFT_LEFT -> number(a.shiftLeft(count(right, width)), type);
            case SHIFT_RIGHT -> number(a.shiftRight(count(right, width)), type);
            case CONCAT -> number(left.value().shiftLeft(right.type().width()).or(right.value()), type);
            case EQUAL -> truth(a.equals(b));
            case NOT_EQUAL -> truth(!a.equals(b));
            case LESS -> truth(a.compareTo(b) < 0);
            case LESS_OR_EQUAL -> truth(a.compareTo(b) <= 0);
        };
    }

    private static int count(Constant shift, int width) {
        return shift.value().min(BigInteger.valueOf(width)).intValue();
    }

    private static BigInteger saturated(BigInteger value, ValueType type) {
        BigInteger high = mask(type.isSigned() ? type.width() - 1 : type.width());
        BigInteger low = type.isSigned() ? high.not() : BigInteger.ZERO;
        return value.max(low).min(high);
    }

    /** Bits {@code high} to {@code low}. */
    public static Expression slice(Expression value, int high, int low, Position at) {
        if (value instanceof Constant constant) {
            return number(constant.value().shiftRight(low), ValueType.bits(high - low + 1));
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
            return number(signed(constant), type);
        }
        return new Expression.Cast(type, value, at);
    }

    /** One or the other. */
    public static Expression choose(Expression condition, Expression yes, Expression no, Position at) {
        if (condition instanceof Constant) {
            return isTrue(condition) ? yes : no;
        }
        return yes.equals(no) ? yes : new Expression.Choose(condition, yes, no, at);
    }

    /** The expression with values put in for variables, computed as far as they go. */
    public static Expression substituted(Expression expression, Function<Variable, Optional<Constant>> values) {
        return switch (expression) {
            case Expression.Read read ->
                values.apply(read.variable()).map(Expression.class::cast).orElse(read);
            case Expression.Slice(var value, var high, var low, var at) ->
                slice(substituted(value, values), high, low, at);
            case Expression.Complement(var value, var at) -> complement(substituted(value, values), at);
            case Expression.Binary(var operation, var left, var right, var at) ->
                binary(operation, substituted(left, values), substituted(right, values), at);
            case Expression.Choose(var condition, var yes, var no, var at) ->
                choose(substituted(condition, values), substituted(yes, values), substituted(no, values), at);
            case Expression.Cast(var type, var value, var at) -> cast(type, substituted(value, values), at);
            default -> expression;
        };
    }
}
